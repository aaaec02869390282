import { toPlainDate } from '@placejuste/domain/kernel';
import {
  buildExhibitPlan,
  emptyCaseFacts,
  type CaseFacts,
  type Exhibit,
  type LetterFacts,
} from '@placejuste/domain/letter';
import { emptyFineFacts, type CompleteFineFacts } from '@placejuste/domain/fine';

/** Marks of the sample, at the top of each page and across it. */
export const sampleMark = {
  banner: 'Exemple\u00a0: la personne, la voiture, la commune et l’avis sont inventés.',
  across: 'Exemple',
} as const;

/** Entirely invented: no such commune, number, address or person exists. */
const fine: CompleteFineFacts = {
  ...emptyFineFacts,
  track: 'fps',
  noticeNumber: '29999999900000261314000001',
  noticeKey: '00',
  noticeDate: toPlainDate('2026-11-10'),
  delivery: 'windscreen',
  observedOn: toPlainDate('2026-11-10'),
  observedAt: '14:05',
  place: '12 rue du Modèle, Saint-Exemple',
  amountCents: 3500,
  plate: 'AB-123-CD',
  authorityName: 'Ville de Saint-Exemple (commune inventée)',
  authorityAddress: 'Service du stationnement\n1 place de l’Exemple\n00000 Saint-Exemple',
  debtorName: 'Camille Exemple',
  debtorAddress: '3 allée du Modèle\n00000 Saint-Exemple',
  certificate: 'user',
  holderName: 'Camille Exemple',
  holderPresence: 'driver',
  cardNumber: 'EXEMPLE-0001',
  cardPermanent: true,
  cardValidFrom: toPlainDate('2021-03-01'),
};

const more: CaseFacts = { ...emptyCaseFacts, card: 'cmi' };
const sampleKinds = ['notice', 'carte-grise', 'cmi-front', 'cmi-back', 'evidence', 'photo-vehicle', 'photo-windshield'];

/** Builds the facts of the sample; `fingerprintOf` returns the SHA-256 of each drawn photograph. */
export function buildSampleFacts(fingerprintOf: (kind: Exhibit['kind']) => string | null): LetterFacts {
  const plannedExhibits = buildExhibitPlan('rapo', { fine, more }).filter(({ kind }) => sampleKinds.includes(kind));
  return {
    fine,
    more,
    declaration: {
      plate: 'AB-123-CD',
      placeLabel: '12 rue du Modèle, Saint-Exemple',
      placeLabelSource: 'geocoder',
      latitude: 46.5,
      longitude: 2.5,
      accuracyMetres: 8,
      depositedOn: toPlainDate('2026-11-10'),
      depositedAt: '13:41',
      claimedOn: toPlainDate('2026-11-10'),
      claimedAt: '13:40',
    },
    exhibits: plannedExhibits.map(({ kind }) => ({ kind, detail: '', fingerprint: fingerprintOf(kind) })),
    preparedOn: toPlainDate('2026-11-21'),
  };
}
