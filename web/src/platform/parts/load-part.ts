import { reachServer } from '../calls/reach-server.ts';

/**
 * `no-network`: the code is not on this device and could not be fetched. `new-version`: the service no longer has it,
 * as a newer version took its place since this page was opened. `old-browser`: it came and this browser cannot run it.
 */
export type PartFault = 'no-network' | 'new-version' | 'old-browser';

/** The code of a page or of a part of it cannot be shown. */
export class PartNotHere extends Error {
  readonly fault: PartFault;
  constructor(fault: PartFault, cause: unknown) {
    super(`part-not-here: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** The parts that this browser could not run, by what loads them. */
const failedParts = new WeakMap<() => Promise<unknown>, PartNotHere>();

/** Fetches and starts a part; rejects with `PartNotHere`. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const knownFailure = failedParts.get(load);
  if (knownFailure !== undefined) throw knownFailure;
  try {
    return await load();
  } catch (cause) {
    // Of a part inside this one, which was told already.
    if (cause instanceof PartNotHere) throw cause;
    const fault = await findPartFault(cause);
    if (fault === 'old-browser' && isRuntimeFailure(cause)) {
      // Never tried again: WebKit gives a module that failed as if it had run, from the second import on.
      const failure = new PartNotHere(fault, cause);
      failedParts.set(load, failure);
      throw failure;
    }
    if (fault !== 'old-browser') throw new PartNotHere(fault, cause);
    // The service answers: what failed may have been the network, for a moment.
    return load().catch((again: unknown) => {
      throw new PartNotHere('old-browser', again);
    });
  }
}

/** What browsers say of code that could not be fetched. */
const notFetched = /dynamically imported module|module script failed|failed to fetch|load failed|networkerror|preload/i;

/** Whether the code came and could not be read, or called what this browser does not have. */
function isRuntimeFailure(cause: unknown): boolean {
  if (cause instanceof SyntaxError || cause instanceof ReferenceError) return true;
  return cause instanceof TypeError && !notFetched.test(cause.message);
}

/** Why a part of this application did not start; never throws. */
export async function findPartFault(cause: unknown): Promise<PartFault> {
  // Code that was fetched and could not be read: no network would help.
  if (cause instanceof SyntaxError) return 'old-browser';
  if ((await reachServer()) !== 'reached') return 'no-network';
  return (await isReplaced()) ? 'new-version' : 'old-browser';
}

/**
 * The first script of this page is named after its content: once a newer version replaced it, it is no longer served.
 */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (script === null) return false;
  try {
    // The service worker leaves HEAD alone: the copy it keeps does not answer.
    const answer = await fetch(script.src, { method: 'HEAD', cache: 'no-store', credentials: 'omit' });
    return answer.status === 404 || answer.status === 410;
  } catch {
    return false;
  }
}
