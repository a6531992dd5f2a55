/** A board of each game, for pictures of the game itself. */
export const PICTURED: Record<string, string> = {
  warcraft: "three-sisters",
  azeroth: "sickle-bay",
  classic: "four-winds",
  murlocs: "hollow-crown",
};
