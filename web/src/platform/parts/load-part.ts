import { reachServer } from '../calls/reach-server.ts';

/**
 * `no-network`: the code is not on this device and could not be fetched. `new-version`: a newer version replaced it
 * since this page was opened. `old-browser`: it was fetched and this browser cannot run it.
 */
export type PartFault = 'no-network' | 'new-version' | 'old-browser';

/** The code of a page, or of a part of one, cannot be loaded or run. */
export class PartNotHere extends Error {
  readonly fault: PartFault;
  constructor(fault: PartFault, cause: unknown) {
    super(`part-not-here: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** Parts that this browser could not run, by their loading function. */
const failedParts = new WeakMap<() => Promise<unknown>, PartNotHere>();

/** Fetches and starts a part; rejects with `PartNotHere`. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const knownFailure = failedParts.get(load);
  if (knownFailure !== undefined) throw knownFailure;
  try {
    return await load();
  } catch (cause) {
    // A nested part already reported its own fault.
    if (cause instanceof PartNotHere) throw cause;
    const fault = await findPartFault(cause);
    if (fault === 'old-browser' && isRuntimeFailure(cause)) {
      // Never retried: from the second import on, WebKit returns a failed module as if it had run.
      const failure = new PartNotHere(fault, cause);
      failedParts.set(load, failure);
      throw failure;
    }
    if (fault !== 'old-browser') throw new PartNotHere(fault, cause);
    // The service answers: the cause may have been a short network failure.
    return load().catch((again: unknown) => {
      throw new PartNotHere('old-browser', again);
    });
  }
}

/** Messages of browsers about code that could not be fetched. */
const notFetched = /dynamically imported module|module script failed|failed to fetch|load failed|networkerror|preload/i;

/** True when the code was fetched but has unsupported syntax, or uses an API this browser lacks. */
function isRuntimeFailure(cause: unknown): boolean {
  if (cause instanceof SyntaxError || cause instanceof ReferenceError) return true;
  return cause instanceof TypeError && !notFetched.test(cause.message);
}

/** Finds why a part of this application did not start; never throws. */
export async function findPartFault(cause: unknown): Promise<PartFault> {
  // The code was fetched but cannot be parsed: the network is not the cause.
  if (cause instanceof SyntaxError) return 'old-browser';
  if ((await reachServer()) !== 'reached') return 'no-network';
  return (await isReplaced()) ? 'new-version' : 'old-browser';
}

/** The first script of this page has a hash in its name: once a newer version replaced it, it is no longer served. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (script === null) return false;
  try {
    // The service worker ignores HEAD: its cached copy does not answer.
    const answer = await fetch(script.src, { method: 'HEAD', cache: 'no-store', credentials: 'omit' });
    return answer.status === 404 || answer.status === 410;
  } catch {
    return false;
  }
}
