"""Exercise 1.2: two operations, one pass over memory."""

from grader.cases import Case, T
from grader.exercises import Exercise, Mistake
from grader.i18n import msg


def cases(rng, full, device):
    def case(n, criterion, a, dtype="float32", fill="normal", scale=1.0):
        name = f"n={n}, a={a:g}, {dtype}" + ("" if (fill, scale) == ("normal", 1.0) else f", {fill} ×{scale:g}")
        return Case(name, criterion, (a, T((n,), dtype, fill, scale), T((n,), dtype, fill, scale)))

    chosen = [case(4096, "values", 2.3), case(1024, "values", -1.7, "float16"),
              case(1000, "edges", 0.7), case(1, "edges", -2.0, fill="negative"), case(1025, "edges", 3.25, "float16"),
              case(0, "edges", 1.5), case(1023, "edges", 0.0), case(2049, "edges", 1.9)]
    if full:
        a = round(rng.uniform(-4, 4), 3)
        chosen += [case(2048, "values", a), case(2048, "values", 1.75, scale=1e30), case(2048, "values", -0.3, scale=1e-30),
                   case(1024, "values", -3.0, "float16", "negative"), case(1024, "values", 1.0),
                   case(rng.choice([127, 257, 509, 1021, 2039]), "edges", a), case(rng.choice([129, 513, 3073, 4097]), "edges", 2.7), case(rng.randrange(2, 4000), "edges", -a),
                   case(rng.choice([511, 1023, 2047, 4095]), "edges", 1.25, "float16"), case(4099, "edges", 0.1),
                   case(rng.randrange(9000, 12000), "edges", a)]
        if device == "cuda":
            chosen += [case(2048, "values", 1.5, "bfloat16"), case(1025, "edges", -1.5, "bfloat16")]
    return chosen


EXERCISE = Exercise(
    name="saxpy_relu", number="1.2", lesson="01-ninja-gap", params=("a", "x", "y"), formula="max(a·x + y, 0)", cases=cases,
    scale=lambda a, x, y: abs(a) * x.double().abs() + y.double().abs(),
    traffic_case=Case("n=4096, float32", "work", (2.3, T((4096,)), T((4096,)))),
    timing_case=Case("n=2^26, float32", "work", (2.3, T((1 << 26,)), T((1 << 26,)))),
    mistakes=(
        Mistake(lambda a, x, y: a * x + y, msg("The result is a·x + y: the ReLU is missing. Negative values become 0.")),
        Mistake(lambda a, x, y: (a * x).clamp(min=0) + y, msg("The ReLU is taken before y is added; it comes last.")),
        Mistake(lambda a, x, y: (x + a * y).clamp(min=0), msg("The factor a multiplies y here; it belongs to x.")),
        Mistake(lambda a, x, y: (x + y).clamp(min=0), msg("The factor a has no effect: is x multiplied by it?")),
        Mistake(lambda a, x, y: (a * (x + y)).clamp(min=0), msg("The factor a multiplies the sum; it belongs to x alone.")),
        Mistake(lambda a, x, y: (a * x).clamp(min=0), msg("y is never added.")),
        Mistake(lambda a, x, y: (a * x + y).clamp(max=0), msg("Positive values became 0: `maximum` with 0, not `minimum`.")),
        Mistake(lambda a, x, y: (a * x + y).abs(), msg("This is the absolute value; ReLU makes negative values 0.")),
    ),
)
