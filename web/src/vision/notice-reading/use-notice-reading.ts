import { toParisDay } from '@placejuste/domain/kernel';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isLowBandwidth } from '../../platform/index.ts';
import { NoticeUnopened, type UnopenedCode } from './notice-page.ts';
import { loadReadingPart } from './reading-part.ts';
import type { FileWishes, NoticeRead, PaperRead, ProofRead, ReadStep } from './read-file.lazy.ts';

export type ReadingState =
  | { readonly kind: 'idle' }
  /** The connection is slow: the person is told the download size and asked first. */
  | { readonly kind: 'asking'; readonly file: Blob }
  | { readonly kind: 'working'; readonly step: ReadStep }
  /** The file was read without a usable result: hardly a word (`unread`), or no field. */
  | { readonly kind: 'nothing'; readonly unread: boolean }
  | { readonly kind: 'failed'; readonly code: UnopenedCode; readonly file: Blob };

export interface ReadingMachine {
  readonly state: ReadingState;
  /** Takes a new file and reads it, after a question on a slow connection. */
  readonly take: (file: Blob) => void;
  readonly start: (file: Blob) => void;
  /** Stops the current reading or question. */
  readonly stop: () => void;
  /** Shows why a file could not be read. */
  readonly fail: (failure: unknown, file: Blob) => void;
}

type ReadFile<Read> = (file: Blob, wishes: FileWishes) => Promise<Read>;

const loadFileReader = (file: Blob) =>
  loadReadingPart(
    () => import('./read-file.lazy.ts'),
    file.type === 'application/pdf' ? 'pdf-unsupported' : 'unsupported',
  );
const readNotice: ReadFile<NoticeRead> = async (file, wishes) =>
  (await loadFileReader(file)).readNoticeFile(file, wishes);
const readProof: ReadFile<ProofRead> = async (file, wishes) => (await loadFileReader(file)).readProofFile(file, wishes);
const readPaper: ReadFile<PaperRead> = async (file, wishes) => (await loadFileReader(file)).readPaperFile(file, wishes);

/** Reads notices. @param onRead called once for each notice with at least one field read. */
export function useNoticeReading(onRead: (reading: NoticeRead, file: Blob) => void): ReadingMachine {
  return useFileReading(readNotice, onRead);
}

/** Like `useNoticeReading`, for a proof of sending. */
export function useProofReading(onRead: (reading: ProofRead) => void): ReadingMachine {
  return useFileReading(readProof, onRead);
}

/** Like `useNoticeReading`, for any paper of a dossier. */
export function usePaperReading(onRead: (reading: PaperRead) => void): ReadingMachine {
  return useFileReading(readPaper, onRead);
}

/** @param readFile the same function at each call */
function useFileReading<Read extends { readonly unread: boolean; readonly fields: object }>(
  readFile: ReadFile<Read>,
  onRead: (reading: Read, file: Blob) => void,
): ReadingMachine {
  const [state, setState] = useState<ReadingState>({ kind: 'idle' });
  const controller = useRef<AbortController | null>(null);
  const whenRead = useRef(onRead);
  useEffect(() => {
    whenRead.current = onRead;
  });

  const stop = useCallback(() => {
    controller.current?.abort();
    controller.current = null;
    setState({ kind: 'idle' });
  }, []);
  useEffect(() => () => controller.current?.abort(), []);

  const start = useCallback(
    (file: Blob) => {
      controller.current?.abort();
      const own = new AbortController();
      controller.current = own;
      const show = (next: ReadingState) => {
        if (controller.current === own && !own.signal.aborted) setState(next);
      };
      show({ kind: 'working', step: { kind: 'opening' } });
      void readFile(file, {
        today: toParisDay(new Date()),
        signal: own.signal,
        onStep: (step) => show({ kind: 'working', step }),
      }).then(
        (reading) => {
          if (controller.current !== own || own.signal.aborted) return;
          const isUseless = reading.unread || Object.keys(reading.fields).length === 0;
          setState(isUseless ? { kind: 'nothing', unread: reading.unread } : { kind: 'idle' });
          if (!isUseless) whenRead.current(reading, file);
        },
        (failure: unknown) => show(buildFailedState(failure, file)),
      );
    },
    [readFile],
  );

  const take = useCallback(
    (file: Blob) => {
      // A PDF usually has a text layer, whose reader is much smaller than the recognition engine.
      if (isLowBandwidth() && file.type !== 'application/pdf') {
        controller.current?.abort();
        setState({ kind: 'asking', file });
      } else start(file);
    },
    [start],
  );

  const fail = useCallback((failure: unknown, file: Blob) => setState(buildFailedState(failure, file)), []);

  return { state, take, start, stop, fail };
}

function buildFailedState(failure: unknown, file: Blob): ReadingState {
  return { kind: 'failed', code: failure instanceof NoticeUnopened ? failure.code : 'unread', file };
}
