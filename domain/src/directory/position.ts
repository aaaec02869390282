/** Mean radius of the Earth, metres. */
const radius = 6_371_000;

/** A place as a point in space, in metres: straight distances there have the same order as distances on the ground. */
export function toSpacePoint(latitude: number, longitude: number): readonly [number, number, number] {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [radius * Math.cos(phi) * Math.cos(lambda), radius * Math.cos(phi) * Math.sin(lambda), radius * Math.sin(phi)];
}

/** Metres for display: rounded to ten metres below a kilometre, to a hundred above. */
export function formatDistance(metres: number): string {
  if (metres < 995) return `${Math.max(10, Math.round(metres / 10) * 10)} m`;
  return `${(Math.round(metres / 100) / 10).toLocaleString('fr-FR')} km`;
}
