export interface GeoPoint {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the Earth, metres. */
const radiusMetres = 6_371_000;

/** Metres along the surface of a sphere (haversine): right to half a per cent. */
export function computeMetresBetween(one: GeoPoint, other: GeoPoint): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const flat = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord =
    half(other.latitude - one.latitude) +
    flat(one.latitude) * flat(other.latitude) * half(other.longitude - one.longitude);
  return 2 * radiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The degrees around a point within which everything at most so many metres away lies; more may lie there too. */
export function computeBoxAround(
  { latitude, longitude }: GeoPoint,
  metres: number,
): { readonly south: number; readonly north: number; readonly west: number; readonly east: number } {
  const degrees = (metres / radiusMetres) * (180 / Math.PI) * 1.001;
  // Meridians draw nearer towards the poles, where the whole circle is taken.
  const widest = Math.cos((Math.min(89, Math.abs(latitude) + degrees) * Math.PI) / 180);
  const across = Math.min(180, degrees / widest);
  return { south: latitude - degrees, north: latitude + degrees, west: longitude - across, east: longitude + across };
}
