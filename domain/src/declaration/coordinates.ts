/** Degrees WGS 84. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Degrees, then minutes and seconds when there are some, then the side. */
const angle = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*["″”]\s*)?([NSEOW])?`;
const pair = new RegExp(String.raw`^\s*${angle}(?:\s*[,;]\s*|\s+)${angle}\s*$`, 'i');

/**
 * Reads two coordinates as a person copies them, latitude first: `50.6292, 3.0573`, `50,6292 ; 3,0573`, `50° 37′ 45″ N,
 * 3° 3′ 26″ E`. Null when the text is no coordinates, or names no point of the Earth.
 */
export function parseCoordinates(text: string): Coordinates | null {
  const match = pair.exec(text);
  if (match === null) return null;
  const latitude = parseDegrees(match.slice(1, 5), 'NS');
  const longitude = parseDegrees(match.slice(5, 9), 'EOW');
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude };
}

/** Returns the degrees of a coordinate; null when its side belongs to the other axis. */
function parseDegrees(
  [whole = '', minutes = '0', seconds = '0', side]: readonly (string | undefined)[],
  sides: string,
): number | null {
  const letter = side?.toUpperCase();
  if (letter !== undefined && !sides.includes(letter)) return null;
  const size = Math.abs(parseNumber(whole)) + parseNumber(minutes) / 60 + parseNumber(seconds) / 3600;
  const west = letter === 'S' || letter === 'O' || letter === 'W';
  return west !== whole.startsWith('-') ? -size : size;
}

function parseNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
