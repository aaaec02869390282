import { toPlainDate } from '@placejuste/domain/kernel';
import { expect, it } from 'vitest';
import { buildSendingMeansView } from './sending-means.ts';

const postage = {
  service: 'Lettre recommandée (exemple)',
  source: 'https://exemple.fr/tarifs',
  checkedOn: toPlainDate('2026-01-05'),
  validFrom: toPlainDate('2026-01-01'),
  validUntil: toPlainDate('2026-12-31'),
  acknowledgementCents: 100,
  tiers: [{ upToGrams: 20, cents: 500 }],
};

const nothing = { portalFileLimitBytes: null, postage: null, drawnSignature: null };

it('tells prices until the last of their days in Paris', () => {
  const on = (moment: string) =>
    buildSendingMeansView({ ...nothing, postage }, { now: new Date(moment), isElectronic: false }).postage;
  expect(on('2026-12-31T22:59:00Z')).toEqual(postage);
  expect(on('2026-12-31T23:00:00Z')).toBeNull();
});

it('gives the usual limit of a portal where the operator said none', () => {
  const limit = (bytes: number | null) =>
    buildSendingMeansView(
      { ...nothing, portalFileLimitBytes: bytes },
      { now: new Date('2026-06-01'), isElectronic: false },
    ).portalFileLimitBytes;
  expect([limit(null), limit(2_000_000)]).toEqual([5_000_000, 2_000_000]);
});
