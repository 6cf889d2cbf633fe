"""What `make` calls: `python -m grader.tools.setup`, `lab`, `build`, `demo`, `bench`, `audit`."""
