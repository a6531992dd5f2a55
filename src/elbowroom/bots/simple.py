"""placeholder"""

from elbowroom.bots.random_bot import RandomBot

SimpleBot = RandomBot
