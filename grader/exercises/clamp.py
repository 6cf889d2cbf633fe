"""Exercise 1.3: kernel and launcher, any shape."""

from grader.cases import Case, T
from grader.exercises import Exercise, Mistake
from grader.i18n import msg


def cases(rng, full, device):
    def case(shape, criterion, lo, hi, dtype="float32", fill="normal", scale=1.0):
        name = f"shape={tuple(shape)}, lo={lo:g}, hi={hi:g}, {dtype}"
        name += "" if (fill, scale) == ("normal", 1.0) else f", {fill} ×{scale:g}"
        return Case(name, criterion, (T(tuple(shape), dtype, fill, scale), lo, hi))

    chosen = [case((4096,), "values", -0.5, 0.75), case((64, 32), "values", -0.25, 0.5, "float16"),
              case((7, 11, 13), "edges", -0.9, 0.3), case((1,), "edges", 0.5, 0.5), case((3, 0, 5), "edges", -1.0, 1.0),
              case((1, 1025), "edges", 0.25, 1.5, "float16"), case((1023, 1), "edges", -2.0, -0.5),
              case((5, 700), "edges", -0.5, 0.75), case((257,), "edges", -1, 1),
              case((), "edges", -0.1, 0.1), case((2, 3, 2, 5, 3), "edges", -0.7, 0.7)]
    if full:
        lo = round(rng.uniform(-1.5, 0), 3)
        chosen += [case((32, 64), "values", lo, lo + 1.0), case((2048,), "values", -2e29, 3e29, scale=1e30),
                   case((8, 8, 16), "values", -2.5e-31, 5e-31, scale=1e-30), case((1024,), "values", -0.5, 0.5, "float16", "grid"),
                   case((rng.choice([127, 509, 1021]),), "edges", -1.0, 2.0, fill="grid"),
                   case((rng.randrange(2, 60), rng.randrange(2, 60)), "edges", lo, 0.0),
                   case((rng.randrange(2, 9), 1, rng.randrange(2, 200)), "edges", lo, lo + 0.5, "float16"),
                   case((3, 1, 4, 1, 5, 9), "edges", -0.2, 0.9), case((rng.randrange(90, 110), 101), "edges", lo, 1.5)]
        if device == "cuda":
            chosen += [case((2048,), "values", -0.5, 0.75, "bfloat16"), case((33, 31), "edges", -0.5, 0.75, "bfloat16")]
    return chosen


EXERCISE = Exercise(
    name="clamp", number="1.3", lesson="01-ninja-gap", params=("x", "lo", "hi"), formula="min(max(x, lo), hi)", cases=cases,
    scale=lambda x, lo, hi: x.double().clamp(lo, hi).abs(),
    traffic_case=Case("shape=(64, 64), float32", "work", (T((64, 64)), -0.5, 0.75)),
    timing_case=Case("shape=(8192, 8192), float32", "work", (T((8192, 8192)), -0.5, 0.75)),
    mistakes=(
        Mistake(lambda x, lo, hi: x.clamp(max=hi), msg("Only the upper bound has an effect: the lower one is missing.")),
        Mistake(lambda x, lo, hi: x.clamp(min=lo), msg("Only the lower bound has an effect: the upper one is missing.")),
        Mistake(lambda x, lo, hi: x * 0 + hi, msg("Every element is `hi`: are the bounds swapped, or maximum and minimum?")),
        Mistake(lambda x, lo, hi: x * 0 + lo, msg("Every element is `lo`: are the bounds swapped, or maximum and minimum?")),
        Mistake(lambda x, lo, hi: x.minimum(x * 0 + lo).maximum(x * 0 + hi),
                msg("The bounds are swapped, or maximum and minimum are.")),
        Mistake(lambda x, lo, hi: x * ((x >= lo) & (x <= hi)), msg(
            "Values outside the bounds became 0. They become the bound that they pass.")),
    ),
)
