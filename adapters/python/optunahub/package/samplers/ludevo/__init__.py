from ludevo.optuna import LudevoSampler


__all__ = ["LudevoSampler"]
