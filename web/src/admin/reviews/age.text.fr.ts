import { formatCount } from '@placejuste/domain/kernel';

/** « 12 minutes », « 3 heures », « 2 jours »: whole units, rounded down. */
export function formatAge(minutes: number): string {
  if (minutes < 1) return 'moins d’une minute';
  if (minutes < 60) return formatCount(minutes, 'minute');
  if (minutes < 60 * 24) return formatCount(Math.floor(minutes / 60), 'heure');
  return formatCount(Math.floor(minutes / (60 * 24)), 'jour');
}
