"""Exercise 1.1: the first kernel."""

from grader.cases import Case, T
from grader.exercises import Exercise, Mistake
from grader.i18n import msg


def cases(rng, full, device):
    def case(n, criterion, dtype="float32", fill="normal", scale=1.0):
        name = f"n={n}, {dtype}" + ("" if (fill, scale) == ("normal", 1.0) else f", {fill} ×{scale:g}")
        return Case(name, criterion, (T((n,), dtype, fill, scale), T((n,), dtype, fill, scale)))

    chosen = [case(4096, "values"), case(1024, "values", "float16"),
              case(1000, "edges"), case(1, "edges"), case(1025, "edges", "float16"), case(0, "edges"), case(2049, "edges")]
    if full:
        chosen += [case(2048, "values", scale=1e30), case(2048, "values", scale=1e-30), case(1024, "values", fill="negative"),
                   case(1024, "values", "float16", "equal"), case(0, "edges", "float16"),
                   case(rng.choice([127, 257, 509, 1021, 2039]), "edges"), case(rng.choice([129, 513, 3073, 4097]), "edges"), case(rng.randrange(2, 4000), "edges"),
                   case(rng.choice([511, 1023, 2047, 4095]), "edges", "float16"), case(4099, "edges"),
                   case(rng.randrange(9000, 12000), "edges")]
    return chosen


EXERCISE = Exercise(
    name="vector_add", number="1.1", lesson="01-ninja-gap", params=("x", "y"), formula="x + y", cases=cases,
    scale=lambda x, y: x.double().abs() + y.double().abs(),
    traffic_case=Case("n=4096, float32", "work", (T((4096,)), T((4096,)))),
    timing_case=Case("n=2^26, float32", "work", (T((1 << 26,)), T((1 << 26,)))),
    mistakes=(
        Mistake(lambda x, y: x - y, msg("The result is x − y. Check the sign.")),
        Mistake(lambda x, y: x * y, msg("The result is x · y: multiplied, not added.")),
        Mistake(lambda x, y: x + x, msg("The result is x + x: is `y_ptr` ever loaded?")),
        Mistake(lambda x, y: y + y, msg("The result is y + y: is `x_ptr` ever loaded?")),
    ),
)
