import { loadPart, type PartFault, PartNotHere } from './load-part.ts';

type LoadParts = () => readonly Promise<unknown>[];

/** One function for all of them, so that a part that could not run is remembered. */
let loadAll: () => Promise<unknown> = () => Promise.resolve();

/** Told by the application, which knows the pages: those that what is paid for opens. */
export function registerPaidParts(load: LoadParts): void {
  loadAll = () => Promise.all(load());
}

/**
 * Why what a payment opens would not start on this device; null when it does. Asked before the payment, never after.
 */
export async function findPaidPartsFault(): Promise<PartFault | null> {
  try {
    await loadPart(loadAll);
    return null;
  } catch (failure) {
    if (failure instanceof PartNotHere) return failure.fault;
    throw failure;
  }
}
