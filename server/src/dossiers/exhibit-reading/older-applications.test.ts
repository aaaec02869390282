import { claims, type Claim } from '@placejuste/domain/exhibit-reading';
import { windscreenFine } from '@placejuste/domain/fixtures';
import { emptyCaseFacts } from '@placejuste/domain/letter';
import { expect, it } from 'vitest';
import { makeTestPlatform, oneDatabase } from '../../../test/index.ts';
import type { FrozenFacts } from '../dossiers.tables.ts';
import { buildCheckView } from './check.view.ts';

/** Claims that applications before the comparison of sending days can read; any other makes them refuse the reply. */
const known: readonly Claim[] = [
  'language',
  'noticeNumber',
  'plate',
  'observedOn',
  'eventOn',
  'debtorName',
  'holderName',
  'cardNumber',
  'cardEnd',
  'inForce',
  'cardCode',
];

oneDatabase('an older application', (open) => {
  it('every claim is told under one that it can read, two of a paper never under the same', async () => {
    const platform = makeTestPlatform(await open());
    const letter = { fine: windscreenFine, more: emptyCaseFacts, exhibits: [] };
    const facts = { letter } as unknown as FrozenFacts;
    const finding = (claim: Claim) => ({ claim, standing: 'unread', expected: '2026-11-28', shown: null }) as const;
    const paper = { kind: 'receipt', objectId: 'o', state: 'read', askedAt: null, isSaidRight: false } as const;
    const compared = [
      ...claims.map((claim, at) => ({ ...paper, number: at + 1, findings: [finding(claim)] })),
      { ...paper, number: 99, kind: 'decision', findings: [finding('noticeNumber'), finding('refusedOn')] } as const,
    ];
    const { rows } = buildCheckView(platform, { row: { facts, exhibits: [] }, comparedExhibits: compared, files: [] });
    const told = rows.map(({ findings }) => findings.map(({ claim }) => claim));
    expect(told.flat().filter((claim) => !known.includes(claim))).toEqual([]);
    expect(new Set(told.at(-1)).size).toBe(2);
    expect(rows.flatMap(({ findings }) => findings.map(({ sentence }) => sentence)).at(-1)).toContain(
      'jour de la réponse',
    );
  });
});
