/** How long a clock still runs, short: 1:05, or in hours and days where it is long. */
export function remaining(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(left / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 1) return `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}
