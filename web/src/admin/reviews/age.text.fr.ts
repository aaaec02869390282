/** « 12 minutes », « 3 heures », « 2 jours »: whole units, rounded down, as a queue is read. */
export function formatAge(minutes: number): string {
  if (minutes < 1) return 'moins d’une minute';
  if (minutes < 60) return formatUnits(minutes, 'minute');
  if (minutes < 60 * 24) return formatUnits(Math.floor(minutes / 60), 'heure');
  return formatUnits(Math.floor(minutes / (60 * 24)), 'jour');
}

function formatUnits(count: number, name: string): string {
  return `${count} ${name}${count > 1 ? 's' : ''}`;
}
