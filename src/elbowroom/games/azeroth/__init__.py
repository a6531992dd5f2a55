"""Battle for Azeroth, the team variant of Small World of Warcraft."""
