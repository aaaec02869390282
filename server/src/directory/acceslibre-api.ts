import * as z from 'zod';

export interface AcceslibreOptions {
  /** Base address, `https://acceslibre.beta.gouv.fr/api`. */
  readonly url: string;
  /** Issued by acceslibre on request; never sent anywhere but to `url`. */
  readonly key: string;
  readonly fetch: typeof globalThis.fetch;
  /** Waits that number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly timeoutMs: number;
}

export interface AcceslibreSource {
  /** Yields every sheet, page by page; those of one commune with its INSEE code. @throws AcceslibreError */
  fetchSheets(insee: string | null): AsyncGenerator<readonly unknown[]>;
}

export type AcceslibreFault = 'KEY_REFUSED' | 'ASKED_TO_WAIT' | 'UNREACHABLE' | 'UNREADABLE';

/** The source failed, or we stopped waiting; the pages read before are kept. */
export class AcceslibreError extends Error {
  override readonly name = 'AcceslibreError';
  readonly fault: AcceslibreFault;
  constructor(fault: AcceslibreFault) {
    super(fault);
    this.fault = fault;
  }
}

const pageSize = 500;
const tries = 4;
/** A longer pause is not waited for: somebody starts the import again later. */
const maxPauseMs = 15 * 60_000;
const pageShape = z.object({ next: z.string().nullable(), results: z.array(z.unknown()) });

/**
 * Reads `GET /erps/` (Django REST framework): `next` is the address of the next page, 429 gives a delay, 401 and 403
 * refuse the key. Temporary failures are retried four times, with delays that double.
 */
export function createAcceslibreApi({
  url,
  key,
  fetch: ask,
  wait,
  now,
  timeoutMs,
}: AcceslibreOptions): AcceslibreSource {
  const origin = new URL(url).origin;

  async function fetchPage(address: string): Promise<z.infer<typeof pageShape>> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await tryFetchPage(address);
      if (typeof answer !== 'number') return answer;
      if (attempt === tries) throw new AcceslibreError(answer > 0 ? 'ASKED_TO_WAIT' : 'UNREACHABLE');
      if (answer > maxPauseMs) throw new AcceslibreError('ASKED_TO_WAIT');
      await wait(answer > 0 ? answer : 1000 * 2 ** attempt);
    }
  }

  /** Returns the page, or the requested delay in milliseconds, 0 when none was given. */
  async function tryFetchPage(address: string): Promise<z.infer<typeof pageShape> | number> {
    let status: number;
    let body: unknown;
    try {
      const response = await ask(address, {
        headers: { accept: 'application/json', authorization: `Api-Key ${key}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      if (status === 429) return parseRetryAfter(response.headers.get('retry-after'), now());
      if (status >= 500) return 0;
      const text = await response.text();
      body = response.ok ? (JSON.parse(text) as unknown) : null;
    } catch (error) {
      if (error instanceof SyntaxError) throw new AcceslibreError('UNREADABLE');
      return 0;
    }
    if (status === 401 || status === 403) throw new AcceslibreError('KEY_REFUSED');
    const parsedPage = pageShape.safeParse(body);
    if (!parsedPage.success) throw new AcceslibreError('UNREADABLE');
    return parsedPage.data;
  }

  return {
    async *fetchSheets(insee) {
      const query = new URLSearchParams({
        page_size: String(pageSize),
        clean: 'true',
        ...(insee === null ? {} : { code_insee: insee }),
      });
      const seenAddresses = new Set<string>();
      for (let address: string | null = `${url}/erps/?${query.toString()}`; address !== null; ) {
        seenAddresses.add(address);
        const { next, results }: z.infer<typeof pageShape> = await fetchPage(address);
        yield results;
        // The key is sent to the source only, and a page that links back to an earlier one would never end.
        if (next !== null && (URL.parse(next)?.origin !== origin || seenAddresses.has(next)))
          throw new AcceslibreError('UNREADABLE');
        address = next;
      }
    },
  };
}

/** Parses seconds or a date (RFC 9110 §10.2.3) into milliseconds from now; a minute when neither. */
function parseRetryAfter(header: string | null, now: number): number {
  const seconds = Number(header ?? '');
  const ms =
    header !== null && header !== '' && Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header ?? '') - now;
  return Number.isNaN(ms) ? 60_000 : Math.max(1000, ms);
}
