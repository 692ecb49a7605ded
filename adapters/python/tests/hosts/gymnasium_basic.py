"""Basic usage of Gymnasium, and a vector of environments in other processes."""

import gymnasium as gym
import ludevo.gym  # registers the environment

env = gym.make("ludevo/Walk-v0", render_mode="ansi")
observation, info = env.reset(seed=42)
for _ in range(1000):
    action = env.action_space.sample()
    observation, reward, terminated, truncated, info = env.step(action)
    if terminated or truncated:
        observation, info = env.reset()
print(env.render())
env.close()

if __name__ == "__main__":
    envs = gym.make_vec("ludevo.gym:ludevo/Walk-v0", num_envs=2, vectorization_mode="async")
    observations, infos = envs.reset(seed=42)
    observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())
    assert observations.shape == (2, 4, 14, 14)
    envs.close()
