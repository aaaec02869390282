/**
 * « 12 minutes après l’heure portée par l’avis »: a deposit made late is never left to look like one made at the time.
 */
export function delayAfterFinding(minutes: number): string {
  return `${duration(minutes)} après l’heure portée par l’avis`;
}

function duration(minutes: number): string {
  if (minutes < 60) return countInWords(minutes, 'minute');
  if (minutes < 1440) return durationWithRest(countInWords(Math.floor(minutes / 60), 'heure'), minutes % 60, 'minute');
  return durationWithRest(countInWords(Math.floor(minutes / 1440), 'jour'), Math.floor((minutes % 1440) / 60), 'heure');
}

function durationWithRest(whole: string, rest: number, unit: string): string {
  return rest === 0 ? whole : `${whole} et ${countInWords(rest, unit)}`;
}

function countInWords(count: number, unit: string): string {
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`;
}
