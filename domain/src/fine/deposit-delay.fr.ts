import { formatCount } from '../kernel/index.ts';

/** « 12 minutes après l’heure portée par l’avis »: a late deposit must not look like one made at the time. */
export function describeDelayAfterFinding(minutes: number): string {
  return `${formatDuration(minutes)} après l’heure portée par l’avis`;
}

function formatDuration(minutes: number): string {
  if (minutes < 60) return formatUnits(minutes, 'minute');
  if (minutes < 1440) return appendRest(formatUnits(Math.floor(minutes / 60), 'heure'), minutes % 60, 'minute');
  return appendRest(formatUnits(Math.floor(minutes / 1440), 'jour'), Math.floor((minutes % 1440) / 60), 'heure');
}

function appendRest(whole: string, rest: number, unit: string): string {
  return rest === 0 ? whole : `${whole} et ${formatUnits(rest, unit)}`;
}

/** Returns a count and its unit with a no-break space, so that no line ends between them. */
function formatUnits(count: number, unit: string): string {
  return formatCount(count, unit).replace(' ', '\u00a0');
}
