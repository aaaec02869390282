import { listingImportContract, listingsPieceBytes, type ListingsPiece } from '@placejuste/contracts/directory';
import type { BodyOf } from '@placejuste/contracts/kernel';
import type { ListingFault } from '@placejuste/domain/directory';
import { callApi, CallFailure, type CallRefusal, type CallResult } from '../../platform/index.ts';

const { importListings, listKnownListings } = listingImportContract.calls;
/** Between two tries once the calls of the minute are used up. */
const limitWaitMs = 10_000;
/** Named on screen; the rest is counted. */
const maxNamed = 10;

export interface NamedLines {
  readonly count: number;
  /** The first ones. */
  readonly names: readonly string[];
}

interface RefusedLine {
  /** The header is not counted, nor are the line ends inside a name. */
  readonly line: number;
  readonly name: string;
  readonly fault: ListingFault;
}

export interface ListingsOutcome {
  readonly added: NamedLines;
  readonly changed: NamedLines;
  readonly same: number;
  /** Known in the communes of the file, which does not name them. */
  readonly gone: NamedLines;
  readonly refused: { readonly count: number; readonly first: readonly RefusedLine[] };
}

interface Reading {
  readonly day: string;
  readonly write: boolean;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly tell: (share: number) => void;
}

/** Sends the file a piece at a time, to be looked at or kept; null when it was stopped. */
export async function sendListings(file: File, { day, write, signal, tell }: Reading): Promise<ListingsOutcome | null> {
  const tally = new Tally();
  let columns: ListingsPiece['columns'] | null = null;
  let at = 0;
  do {
    const piece = file.slice(at, at + listingsPieceBytes);
    const isLast = at + piece.size >= file.size;
    const body: BodyOf<typeof importListings> = { piece: await encodeBase64(piece), columns, isLast, day, write };
    const outcome: CallResult<typeof importListings> = await callPastLimit(signal, () =>
      callApi(importListings, { body, signal }),
    );
    if (signal.aborted) return null;
    if (!outcome.ok) throw new CallFailure(outcome);
    tally.add(outcome.value);
    columns = outcome.value.columns;
    at += outcome.value.consumed;
    tell(file.size === 0 ? 1 : at / file.size);
  } while (at < file.size);
  // What the file leaves out is left as it is: it is told beforehand only.
  if (!write && !(await addGone(tally, signal))) return null;
  return tally.buildOutcome();
}

async function addGone(tally: Tally, signal: AbortSignal): Promise<boolean> {
  for (let after: string | null = ''; after !== null; ) {
    const query: { readonly after?: string } = after === '' ? {} : { after };
    const outcome: CallResult<typeof listKnownListings> = await callPastLimit(signal, () =>
      callApi(listKnownListings, { query, signal }),
    );
    if (signal.aborted) return false;
    if (!outcome.ok) throw new CallFailure(outcome);
    tally.addKnown(outcome.value.rows);
    after = outcome.value.next;
  }
  return true;
}

/**
 * The service takes so many calls a minute. The whole table of acceslibre has thousands of pieces: it waits there, and
 * goes on, rather than begin again and stop at the same place.
 */
async function callPastLimit<Outcome extends { readonly ok: true } | CallRefusal>(
  signal: AbortSignal,
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  for (;;) {
    const outcome = await call();
    if (outcome.ok || outcome.code !== 'TOO_MANY_REQUESTS') return outcome;
    await waitUnlessAborted(signal);
    if (signal.aborted) return outcome;
  }
}

function waitUnlessAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, limitWaitMs);
    signal.addEventListener('abort', end);
  });
}

class Tally {
  readonly #seen = new Set<string>();
  readonly #communes = new Set<string>();
  readonly #counts = { new: 0, changed: 0, same: 0, gone: 0, refused: 0 };
  readonly #names: Record<'new' | 'changed' | 'gone', string[]> = { new: [], changed: [], gone: [] };
  readonly #refused: RefusedLine[] = [];
  #lines = 0;

  add({ rows, lines, refused }: ListingsPiece): void {
    for (const { line, sourceId, name, fault } of refused) {
      // The file names it all the same: it is not gone.
      if (sourceId !== null) this.#seen.add(sourceId);
      this.#counts.refused += 1;
      if (this.#refused.length < maxNamed) this.#refused.push({ line: this.#lines + line, name, fault });
    }
    this.#lines += lines;
    for (const { sourceId, name, communeKey, change } of rows) {
      this.#communes.add(communeKey);
      // Twice in the file: the second time compares with what is kept, not with the first.
      if (this.#seen.has(sourceId)) continue;
      this.#seen.add(sourceId);
      if (change === 'same') this.#counts.same += 1;
      else this.#name(change, name);
    }
  }

  addKnown(rows: readonly { readonly sourceId: string; readonly name: string; readonly communeKey: string }[]): void {
    for (const { sourceId, name, communeKey } of rows)
      if (this.#communes.has(communeKey) && !this.#seen.has(sourceId)) this.#name('gone', name);
  }

  buildOutcome(): ListingsOutcome {
    const toNamedLines = (kind: 'new' | 'changed' | 'gone'): NamedLines => ({
      count: this.#counts[kind],
      names: this.#names[kind],
    });
    return {
      added: toNamedLines('new'),
      changed: toNamedLines('changed'),
      same: this.#counts.same,
      gone: toNamedLines('gone'),
      refused: { count: this.#counts.refused, first: this.#refused },
    };
  }

  #name(kind: 'new' | 'changed' | 'gone', name: string): void {
    this.#counts[kind] += 1;
    if (this.#names[kind].length < maxNamed) this.#names[kind].push(name);
  }
}

function encodeBase64(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(piece);
  });
}
