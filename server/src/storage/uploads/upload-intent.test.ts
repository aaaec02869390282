import { expect, test } from 'vitest';
import { readIntent } from './upload-intent.ts';

const owner = '0192f0c1-2d3e-7abc-8def-0123456789ab';
const metadata = {
  bucketName: 'documents',
  objectName: `${owner}/carte.jpg`,
  contentType: 'image/jpeg',
  sha256: 'a'.repeat(64),
};

test.each([
  ['3600', '3600'],
  ['no-cache, private', 'no-cache, private'],
  ['a\u0000b', null],
  ['x'.repeat(101), null],
  ['', null],
])('the cache word %j is kept only when a header could carry it', (cacheControl, kept) => {
  expect(readIntent({ metadata: { ...metadata, cacheControl }, size: 1000, replaces: false }, owner).cacheControl).toBe(
    kept,
  );
});
