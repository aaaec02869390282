import { Worker } from 'node:worker_threads';
import { selectTransferables } from '../memory/index.ts';
import type { TypstAnswer, TypstOrder, TypstPdf } from './typst-messages.ts';

/** Typesets in a thread of its own, because compilation is synchronous and would block every request. */
export interface Typst {
  /** PDF/A-3a, tagged, fonts embedded; the same order gives the same bytes. @throws TypstFailure */
  pdf(order: TypstOrder): Promise<TypstPdf>;
  close(): Promise<void>;
}

export class TypstFailure extends Error {
  /** `late`: the deadline passed and the thread was ended. `refused`: the compiler reported an error. */
  readonly kind: 'late' | 'refused';
  constructor(kind: 'late' | 'refused', message: string) {
    super(message);
    this.kind = kind;
  }
}

interface PendingDocument {
  readonly order: TypstOrder;
  readonly settle: (answer: TypstAnswer | TypstFailure) => void;
}

/**
 * One thread, started at the first order, one order at a time. An order past its deadline ends the thread;
 * the next order starts another. After `idleMs` without work the thread ends too and gives its memory back.
 */
export function createTypst({
  deadlineMs = 30_000,
  idleMs = 60_000,
}: {
  readonly deadlineMs?: number;
  readonly idleMs?: number;
} = {}): Typst {
  const queue: PendingDocument[] = [];
  let worker: Worker | null = null;
  let isBusy = false;
  let idle: NodeJS.Timeout | undefined;

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const previousWorker = worker;
    worker = null;
    await previousWorker?.terminate();
  };

  const startNext = (): void => {
    const pendingDocument = isBusy ? undefined : queue.shift();
    if (pendingDocument === undefined) return;
    isBusy = true;
    clearTimeout(idle);
    const thread = (worker ??= new Worker(new URL('./typst-worker.ts', import.meta.url)));
    // An idle thread does not keep the process alive; a working one does.
    thread.ref();
    const finish = (answer: TypstAnswer | TypstFailure): void => {
      clearTimeout(timer);
      thread.off('message', finish).off('error', finishWithError).off('exit', finishWithExit);
      if (answer instanceof TypstFailure) {
        if (worker === thread) worker = null;
        void thread.terminate();
      } else {
        thread.unref();
        idle = setTimeout(() => void stop(), idleMs).unref();
      }
      isBusy = false;
      pendingDocument.settle(answer);
      startNext();
    };
    const timer = setTimeout(
      () => finish(new TypstFailure('late', `Typesetting took more than ${deadlineMs} ms`)),
      deadlineMs,
    );
    const finishWithError = (error: Error): void => finish(new TypstFailure('refused', error.message));
    const finishWithExit = (code: number): void => finish(new TypstFailure('refused', `Thread ended with ${code}`));
    thread.once('message', finish).once('error', finishWithError).once('exit', finishWithExit);
    const { order } = pendingDocument;
    thread.postMessage(order, order.handOver === true ? selectTransferables(Object.values(order.files)) : []);
  };

  const renderPdf = (order: TypstOrder): Promise<TypstPdf> =>
    new Promise((resolve, reject) => {
      queue.push({
        order,
        settle: (answer) => {
          if (answer instanceof TypstFailure) reject(answer);
          else if (answer.ok) resolve(answer.value);
          else reject(new TypstFailure('refused', answer.reason));
        },
      });
      startNext();
    });

  return {
    pdf: renderPdf,
    close: stop,
  };
}
