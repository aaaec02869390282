/**
 * « 12 minutes après l’heure portée par l’avis »: a deposit made late is never left to look like one made at the time.
 */
export function describeDelayAfterFinding(minutes: number): string {
  return `${formatDuration(minutes)} après l’heure portée par l’avis`;
}

function formatDuration(minutes: number): string {
  if (minutes < 60) return formatCount(minutes, 'minute');
  if (minutes < 1440) return appendRest(formatCount(Math.floor(minutes / 60), 'heure'), minutes % 60, 'minute');
  return appendRest(formatCount(Math.floor(minutes / 1440), 'jour'), Math.floor((minutes % 1440) / 60), 'heure');
}

function appendRest(whole: string, rest: number, unit: string): string {
  return rest === 0 ? whole : `${whole} et ${formatCount(rest, unit)}`;
}

function formatCount(count: number, unit: string): string {
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`;
}
