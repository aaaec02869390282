import { expect, it, vi } from 'vitest';
import { serve } from '../../../../test/open.tsx';
import { buildKnownPdf } from './build-known-pdf.ts';
import { NoticeUnopened } from '../notice-page.ts';
import { openPdf, diagnoseFailure } from './pdf-notice.lazy.ts';

/** A worker whose code does not load, or does not run, in this browser. */
class BrokenWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  postMessage(): void {}
  terminate(): void {}
}

const sound = new Blob([buildKnownPdf()], { type: 'application/pdf' });
const { signal } = new AbortController();
const reasonOf = (failure: unknown, readKnown: () => Promise<unknown>) => diagnoseFailure(failure, signal, readKnown);

it('pdf.js that does not start is told as a limit of this browser, never as a lack of network', async () => {
  vi.stubGlobal('Worker', BrokenWorker);
  serve({});
  await expect(openPdf(sound, signal)).rejects.toMatchObject({ code: 'pdf-unsupported' });
  serve({ 'HEAD /api/health': 'lost' });
  await expect(openPdf(sound, signal)).rejects.toMatchObject({ code: 'reader-away' });
});

it('the file is blamed only when this browser reads another PDF', async () => {
  const failure = new TypeError('Math.sumPrecise is not a function');
  expect(await reasonOf(failure, () => Promise.reject(failure))).toMatchObject({ code: 'pdf-unsupported' });
  expect(await reasonOf(new Error('Invalid PDF structure.'), () => Promise.resolve())).toMatchObject({
    code: 'damaged',
  });
  expect(await reasonOf(failure, () => Promise.reject(new NoticeUnopened('reader-away')))).toMatchObject({
    code: 'reader-away',
  });
});

it('a password is asked for without a second reading', async () => {
  const readKnown = vi.fn();
  expect(
    await reasonOf(Object.assign(new Error('No password given'), { name: 'PasswordException' }), readKnown),
  ).toMatchObject({ code: 'password' });
  expect(readKnown).not.toHaveBeenCalled();
});
