import { loadPart, type PartFault, PartNotHere } from './load-part.ts';

type LoadParts = () => readonly Promise<unknown>[];

/** Always the same function, so that `loadPart` remembers a part that could not run. */
let loadAll: () => Promise<unknown> = () => Promise.resolve();

/** Registers the pages that a payment opens; called by the application, which knows its pages. */
export function registerPaidParts(load: LoadParts): void {
  loadAll = () => Promise.all(load());
}

/** Finds why a paid page would not start on this device; null when all do. Checked before the payment, never after. */
export async function findPaidPartsFault(): Promise<PartFault | null> {
  try {
    await loadPart(loadAll);
    return null;
  } catch (failure) {
    if (failure instanceof PartNotHere) return failure.fault;
    throw failure;
  }
}
