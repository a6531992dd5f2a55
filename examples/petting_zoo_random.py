"""A random game in PettingZoo: python examples/petting_zoo_random.py."""

from elbowroom.env import petting_zoo

zoo = petting_zoo.env(game="warcraft", players=4, render_mode="ansi")
zoo.reset(seed=7)
steps = 0
rewards = dict.fromkeys(zoo.agents, 0.0)
for agent in zoo.agent_iter():
    seen, reward, is_over, is_cut_off, _ = zoo.last()
    rewards[agent] += reward
    if is_over or is_cut_off:
        zoo.step(None)
    else:
        zoo.step(zoo.action_space(agent).sample(seen["action_mask"]))
        steps += 1
print(zoo.render())
print(f"{steps} decisions; {', '.join(f'{agent} {reward:+.0f}' for agent, reward in rewards.items())}")
