import { loadPart, type PartFault, PartNotHere } from './needed-part.ts';

type LoadParts = () => readonly Promise<unknown>[];

let loadParts: LoadParts = () => [];

/** Told by the application, which knows the pages: those that what is paid for opens. */
export function registerPaidParts(load: LoadParts): void {
  loadParts = load;
}

/** Why what a payment opens would not start on this device; null when it does. Asked before the payment, never after. */
export async function paidPartsFault(): Promise<PartFault | null> {
  try {
    await loadPart(() => Promise.all(loadParts()));
    return null;
  } catch (failure) {
    if (failure instanceof PartNotHere) return failure.fault;
    throw failure;
  }
}
