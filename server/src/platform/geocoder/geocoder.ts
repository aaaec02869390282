import * as z from 'zod';

/** An address and its position, degrees WGS 84. */
export interface GeocodedAddress {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Turns a position into an address in words, and an address into positions. */
export interface Geocoder {
  /**
   * Degrees WGS 84. Null when the service does not answer or asks us to wait; `label` is null where it knows no
   * address, as at sea.
   */
  reverse(longitude: number, latitude: number): Promise<{ readonly label: string | null } | null>;
  /**
   * At most five, best first. Null when the service does not answer or asks us to wait; empty when it knows no such
   * address.
   */
  search(text: string): Promise<GeocodedAddress[] | null>;
}

const label = z.string().min(1).max(200);
const reverseShape = z.object({ features: z.array(z.object({ properties: z.object({ label }) })) });
/** GeoJSON: longitude first. */
const searchShape = z.object({
  features: z.array(
    z.object({
      properties: z.object({ label }),
      geometry: z.object({
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
      }),
    }),
  ),
});

export interface GeocoderOptions {
  /** Base address, for instance `https://data.geopf.fr/geocodage`. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly timeoutMs: number;
}

/** Longest pause we accept from a `Retry-After` header, in milliseconds. */
const maxPauseMs = 60_000;

/**
 * The Géoplateforme's `/reverse` (specification §7: label of the first feature) and `/search`. An address is optional,
 * since the coordinates are enough, so every failure gives null and never an error. Honours `Retry-After`.
 */
export function makeGeocoder(options: GeocoderOptions): Geocoder {
  let pausedUntil = 0;

  async function ask(path: string): Promise<unknown> {
    if (options.now() < pausedUntil) return null;
    try {
      const response = await options.fetch(`${options.url}${path}`, {
        signal: AbortSignal.timeout(options.timeoutMs),
        headers: { accept: 'application/json' },
      });
      if (response.status === 429 || response.status === 503) {
        pausedUntil = options.now() + computePauseMs(response.headers.get('retry-after'));
      }
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }

  return {
    async reverse(longitude, latitude) {
      const reply = reverseShape.safeParse(await ask(`/reverse?lon=${longitude}&lat=${latitude}&limit=1`));
      return reply.success ? { label: reply.data.features[0]?.properties.label ?? null } : null;
    },
    async search(text) {
      const reply = searchShape.safeParse(await ask(`/search?q=${encodeURIComponent(text)}&limit=5`));
      if (!reply.success) return null;
      return reply.data.features.map(({ properties, geometry: { coordinates } }) => ({
        label: properties.label,
        latitude: coordinates[1],
        longitude: coordinates[0],
      }));
    },
  };
}

function computePauseMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? '5');
  return Math.min(Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 5000, maxPauseMs);
}
