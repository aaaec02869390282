import * as z from 'zod';

/** Turns a position into an address in words. */
export interface Geocoder {
  /** Degrees WGS 84. Null when the service has no address there, is silent, or asks us to wait. */
  reverse(longitude: number, latitude: number): Promise<string | null>;
}

const replyShape = z.object({ features: z.array(z.object({ properties: z.object({ label: z.string().min(1).max(200) }) })) });

export interface GeocoderOptions {
  /** Base address, for instance `https://data.geopf.fr/geocodage`. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly timeoutMs: number;
}

/** Longest pause we accept from a `Retry-After` header, in milliseconds. */
const longestPauseMs = 60_000;

/**
 * The Géoplateforme's `/reverse` (specification §7): label of the first feature. An address is a comfort, the
 * coordinates stand without it, so every failure is a null and never an error. Honours `Retry-After`.
 */
export function reverseGeocoder(options: GeocoderOptions): Geocoder {
  let pausedUntil = 0;
  return {
    async reverse(longitude, latitude) {
      if (options.now() < pausedUntil) return null;
      const url = `${options.url}/reverse?lon=${longitude}&lat=${latitude}&limit=1`;
      try {
        const response = await options.fetch(url, { signal: AbortSignal.timeout(options.timeoutMs), headers: { accept: 'application/json' } });
        if (response.status === 429 || response.status === 503) {
          pausedUntil = options.now() + pauseOf(response.headers.get('retry-after'));
        }
        if (!response.ok) return null;
        const reply = replyShape.safeParse(await response.json());
        return reply.success ? (reply.data.features[0]?.properties.label ?? null) : null;
      } catch {
        return null;
      }
    },
  };
}

function pauseOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? '5');
  return Math.min(Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 5000, longestPauseMs);
}
