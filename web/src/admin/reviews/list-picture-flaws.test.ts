import { expect, it, vi } from 'vitest';
import { listPictureFlaws } from './list-picture-flaws.ts';

const flaws: Readonly<Record<string, 'BLURRED' | 'TOO_DARK'>> = { '/a2': 'BLURRED', '/b': 'TOO_DARK' };

vi.mock('../../vision/look-at-paper.lazy.ts', () => ({
  findPaperFlaw: async (picture: Blob) => flaws[await picture.text()] ?? null,
}));

it('gives the page and side of each flaw, and skips a lost picture', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/lost' ? new Response('', { status: 404 }) : new Response(url),
  );
  const file = { mime: 'image/jpeg', size: 1 };
  const files = [
    { ...file, side: 'recto', pageUrls: ['/a1', '/a2', '/lost'] },
    { ...file, side: 'verso', pageUrls: ['/b'] },
  ] as const;
  const found = await listPictureFlaws(
    files.map((one) => ({ ...one, pageUrls: [...one.pageUrls] })),
    new AbortController().signal,
  );
  expect(found).toEqual([
    { side: 'recto', page: 2, pages: 3, flaw: 'BLURRED' },
    { side: 'verso', page: 1, pages: 1, flaw: 'TOO_DARK' },
  ]);
});
