/** « 50,62920 N, 3,05730 E »: five decimals are about a metre. `latitude` and `longitude` in degrees. */
export function formatCoordinates({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): string {
  return `${formatDegrees(latitude, 'N', 'S')}, ${formatDegrees(longitude, 'E', 'O')}`;
}

function formatDegrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(5).replace('.', ',')} ${value < 0 ? negative : positive}`;
}
