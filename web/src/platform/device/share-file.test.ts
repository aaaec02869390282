import { afterEach, expect, it, vi } from 'vitest';
import { canShareFile, shareFile } from './share-file.ts';

const file = new File(['x'], 'copie.zip', { type: 'application/zip' });

function sheet(share: () => Promise<void>, canShare?: () => boolean): void {
  Object.assign(navigator, { share, canShare });
}

afterEach(() => vi.restoreAllMocks());

it.each([
  ['the file was taken', () => Promise.resolve(), 'shared'],
  ['the person closed the sheet', () => Promise.reject(new DOMException('', 'AbortError')), 'closed'],
  ['the browser refuses it', () => Promise.reject(new DOMException('', 'NotAllowedError')), 'refused'],
  ['the application chosen broke', () => Promise.reject(new DOMException('', 'DataError')), 'refused'],
  ['there is no sheet at all', undefined, 'refused'],
])('%s', async (_what, share, outcome) => {
  sheet(share as () => Promise<void>);
  expect(await shareFile(file)).toBe(outcome);
});

it('is offered only where the share sheet accepts this file', () => {
  const share = () => Promise.resolve();
  sheet(share, () => true);
  expect(canShareFile(file)).toBe(true);
  sheet(share, () => false);
  expect(canShareFile(file)).toBe(false);
  sheet(share);
  expect(canShareFile(file)).toBe(false);
});
