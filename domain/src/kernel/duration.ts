/** « 25 min », « 3 h 10 », « 2 jours », never cut between two lines; a day and more loses its hours. */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)}\u00a0jour${hours >= 48 ? 's' : ''}`;
  const rest = minutes % 60;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
}
