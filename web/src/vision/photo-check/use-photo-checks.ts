import type { PhotoKind } from '@placejuste/domain/declaration';
import type { PhotoCheckResult } from '@placejuste/domain/photo-check';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type PhotoFacts, loadPicture } from '../../offline/index.ts';
import type { PhotoCheck } from './photo-check.ts';
import { createRealCheck, canRunRealCheck } from './real-check.ts';

/** State of the check of one stored photograph. */
export interface CheckState {
  readonly photoId: string;
  readonly running: boolean;
  /** From 0 to 1 while the plate reader is fetched; null otherwise. */
  readonly fetched: number | null;
  /** Result for light and sharpness while the check runs; null before. */
  readonly measured: PhotoCheckResult | null;
  /** Null while the check runs, and when nothing could be established. */
  readonly result: PhotoCheckResult | null;
}

export type CheckStates = Readonly<Record<PhotoKind, CheckState | null>>;

/** Checks since this page was loaded, by photograph: a plate is stored nowhere before a person confirms it. */
export interface CheckBook {
  /** Starts the check of a photograph not yet in the book; it continues whatever screen is shown. */
  readonly start: (kind: PhotoKind, photoId: string) => void;
  readonly stateOf: (photoId: string) => CheckState | null;
  readonly onChange: (listener: () => void) => () => void;
}

/** @param picture reads the bytes of a stored photograph; null when they are gone. */
export function makeCheckBook(
  check: PhotoCheck,
  runs: () => boolean,
  picture: (photoId: string) => Promise<Blob | null>,
): CheckBook {
  const states = new Map<string, CheckState>();
  const listeners = new Set<() => void>();
  const tell = (photoId: string, state: Omit<CheckState, 'photoId'>) => {
    states.set(photoId, { photoId, ...state });
    for (const listener of listeners) listener();
  };
  const run = async (kind: PhotoKind, photoId: string) => {
    const bytes = await picture(photoId).catch(() => null);
    const runningState = {
      running: true,
      fetched: null as number | null,
      measured: null as PhotoCheckResult | null,
      result: null,
    };
    const wishes = {
      onMeasured: (judgement: PhotoCheckResult) => tell(photoId, Object.assign(runningState, { measured: judgement })),
      onProgress: (part: number) => tell(photoId, Object.assign(runningState, { fetched: part < 1 ? part : null })),
    };
    const result = bytes === null ? null : await check.check(kind, new File([bytes], '', { type: bytes.type }), wishes);
    tell(photoId, { running: false, fetched: null, measured: null, result });
  };
  return {
    start(kind, photoId) {
      if (!runs() || states.has(photoId)) return;
      tell(photoId, { running: true, fetched: null, measured: null, result: null });
      void run(kind, photoId);
    },
    stateOf: (photoId) => states.get(photoId) ?? null,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ofThisPage = makeCheckBook(createRealCheck(), canRunRealCheck, loadPicture);

/** Returns the result of the check of a photograph in this page; null when there is none, or not yet. */
export const findCheckResult = (photoId: string): PhotoCheckResult | null =>
  ofThisPage.stateOf(photoId)?.result ?? null;

/** Checks each stored photograph once, in the background. */
export function usePhotoChecks(
  photos: Readonly<Record<PhotoKind, PhotoFacts | null>>,
  book: CheckBook = ofThisPage,
): CheckStates {
  return {
    parking: useOneCheck('parking', photos.parking?.id ?? null, book),
    windshield: useOneCheck('windshield', photos.windshield?.id ?? null, book),
  };
}

function useOneCheck(kind: PhotoKind, photoId: string | null, book: CheckBook): CheckState | null {
  useEffect(() => {
    if (photoId !== null) book.start(kind, photoId);
  }, [kind, photoId, book]);
  return useSyncExternalStore(
    book.onChange,
    useCallback(() => (photoId === null ? null : book.stateOf(photoId)), [photoId, book]),
  );
}
