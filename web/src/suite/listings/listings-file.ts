import { listingImportContract, listingsPieceBytes, type ListingsPiece } from '@placejuste/contracts/directory';
import type { BodyOf } from '@placejuste/contracts/kernel';
import type { ListingFault } from '@placejuste/domain/directory';
import { callApi, CallFailure, type CallRefusal, type CallResult } from '../../platform/index.ts';

const { importListings, listKnownListings } = listingImportContract.calls;
/** Milliseconds between two tries once the rate limit is reached. */
const limitWaitMs = 10_000;
/** Maximum number of listings named on screen; the others are counted. */
const maxNamed = 10;

export interface NamedLines {
  readonly count: number;
  /** At most `maxNamed`. */
  readonly names: readonly string[];
}

interface RefusedLine {
  /** Line number without the header; a line end inside a quoted name does not count. */
  readonly line: number;
  readonly name: string;
  readonly fault: ListingFault;
}

export interface ListingsOutcome {
  readonly added: NamedLines;
  readonly changed: NamedLines;
  readonly same: number;
  /** Known listings of the file's communes that are missing from the file. */
  readonly gone: NamedLines;
  readonly refused: { readonly count: number; readonly first: readonly RefusedLine[] };
}

interface Reading {
  readonly day: string;
  readonly write: boolean;
  readonly signal: AbortSignal;
  /** Receives the progress, from 0 to 1. */
  readonly tell: (share: number) => void;
}

/** Sends the file in pieces, to preview or import it; null when it was aborted. */
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
  // Listings missing from the file are left unchanged: the preview only shows them.
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
 * Calls again until the rate limit allows it. The whole table of acceslibre has thousands of pieces: waiting avoids a
 * restart that would stop at the same place.
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
      // A refused line is in the file: its listing is not missing.
      if (sourceId !== null) this.#seen.add(sourceId);
      this.#counts.refused += 1;
      if (this.#refused.length < maxNamed) this.#refused.push({ line: this.#lines + line, name, fault });
    }
    this.#lines += lines;
    for (const { sourceId, name, communeKey, change } of rows) {
      this.#communes.add(communeKey);
      // A second line of the same listing is compared with the stored listing, not with the first line: it is ignored.
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
