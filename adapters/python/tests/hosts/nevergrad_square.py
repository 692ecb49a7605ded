"""Nevergrad's first examples: a square, ask and tell, and a model with bounds, logarithms and choices."""

import ludevo.nevergrad  # registers the optimizer
import nevergrad as ng


def square(x):
    return sum((x - 0.5) ** 2)


optimizer = ng.optimizers.registry["Ludevo"](parametrization=2, budget=100)
recommendation = optimizer.minimize(square)
print(recommendation.value)
assert square(recommendation.value) < 0.01

optimizer = ludevo.nevergrad.Ludevo(parametrization=2, budget=100)
for _ in range(optimizer.budget):
    x = optimizer.ask()
    optimizer.tell(x, square(*x.args, **x.kwargs))
assert square(*optimizer.provide_recommendation().args) < 0.01


def fake_training(learning_rate, batch_size, architecture):
    # Optimal for learning_rate=0.2, batch_size=4, architecture="conv".
    return (learning_rate - 0.2) ** 2 + (batch_size - 4) ** 2 + (0 if architecture == "conv" else 10)


parametrization = ng.p.Instrumentation(
    learning_rate=ng.p.Log(lower=0.001, upper=1.0),
    batch_size=ng.p.Scalar(lower=1, upper=12).set_integer_casting(),
    architecture=ng.p.Choice(["conv", "fc"]),
)
optimizer = ludevo.nevergrad.Ludevo(parametrization=parametrization, budget=300)
optimizer.parametrization.random_state.seed(1)
recommendation = optimizer.minimize(fake_training)
print(recommendation.kwargs)
assert recommendation.kwargs["batch_size"] == 4 and recommendation.kwargs["architecture"] == "conv"
