import { expect, it } from 'vitest';
import type { Receipt, TreeHead } from '@placejuste/domain/evidence';
import { DocumentUnreadable, readReceipt, readTreeHead } from './signed-documents.ts';

const hash = 'a'.repeat(64);
const receipt: Receipt = {
  type: 'placejuste.receipt',
  version: 1,
  declaration: '0190a000-0000-7000-8000-0000000000ad',
  depositedAt: '2026-11-22T09:00:00.000Z',
  clockFault: 'CLOCK_WENT_BACK',
  manifestSha256: null,
  phoneKey: null,
  fault: 'MANIFEST_ABSENT',
  photos: [{ kind: 'parking', sha256: hash, size: 120_000 }],
  doubts: [],
  key: 'k'.repeat(43),
};
const head: TreeHead = {
  type: 'placejuste.tree-head',
  version: 1,
  size: 1,
  root: hash,
  at: '2026-11-22T09:00:00.000Z',
  key: 'k'.repeat(43),
};

it('reads what was written', () => {
  expect(readReceipt(JSON.stringify(receipt))).toEqual(receipt);
  expect(readTreeHead(JSON.stringify(head))).toEqual(head);
});

it.each<[string, () => unknown, string]>([
  ['a text that is cut', () => readReceipt(JSON.stringify(receipt).slice(0, 40)), 'receipt cannot be read: not JSON'],
  ['nothing', () => readReceipt('null'), 'receipt cannot be read: all'],
  [
    'a receipt without its doubts',
    () => readReceipt(JSON.stringify({ ...receipt, doubts: undefined })),
    'receipt cannot be read: doubts',
  ],
  [
    'a photograph without its hash',
    () => readReceipt(JSON.stringify({ ...receipt, photos: [{ kind: 'parking', size: 1 }] })),
    'receipt cannot be read: photos.0.sha256',
  ],
  ['a head for a receipt', () => readReceipt(JSON.stringify(head)), 'receipt cannot be read: type'],
  [
    'a head without its root',
    () => readTreeHead(JSON.stringify({ ...head, root: undefined })),
    'tree head cannot be read: root',
  ],
])('refuses %s in words', (_what, read, said) => {
  expect(read).toThrow(DocumentUnreadable);
  expect(read).toThrow(`The kept ${said}`);
});
