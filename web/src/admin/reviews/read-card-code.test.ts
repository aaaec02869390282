import { parsePlainDate } from '@placejuste/domain/kernel';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CardReading } from '../../vision/index.ts';
import { readCardCode } from './read-card-code.ts';

const none: CardReading = { state: 'none' };
const read = (isCard: boolean): CardReading => ({
  state: 'read',
  facts: { isCard, expiresOn: parsePlainDate('2029-05-31') },
  signature: 'valid',
});
let looked: string[];
let readings: Readonly<Record<string, CardReading>>;

vi.mock('../../vision/read-card.lazy.ts', () => ({
  readCard: async (picture: Blob) => readings[await picture.text()] ?? none,
}));

beforeEach(() => {
  looked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    looked.push(url);
    return url === '/lost' ? new Response('', { status: 404 }) : new Response(url);
  });
});

it.each([
  ['the card after another paper', { '/a': read(false), '/b': read(true) }, true, ['/lost', '/a', '/b']],
  ['the card first, without a look further', { '/a': read(true), '/b': read(false) }, true, ['/lost', '/a']],
  ['another paper where no card has a code', { '/b': read(false) }, false, ['/lost', '/a', '/b']],
  ['nothing', {}, null, ['/lost', '/a', '/b']],
])('reads %s', async (_, known, isCard, urls) => {
  readings = known;
  const reading = await readCardCode(['/lost', '/a', '/b'], new AbortController().signal);
  expect(reading?.state === 'read' ? reading.facts.isCard : reading).toBe(isCard);
  expect(looked).toEqual(urls);
});
