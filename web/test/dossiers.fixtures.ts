import { emptyCase } from '../src/dossiers/letters/letter-values.ts';

/** A dossier of an appeal to the town, written and ready to sign. */
export const readyDossier = {
  kind: 'rapo',
  state: 'ready',
  percent: 100,
  step: 'Votre dossier est prêt.',
  failure: null,
  failedExhibit: null,
  exhibits: [] as object[],
  warnings: [] as object[],
  case: emptyCase,
  guide: {
    ways: [
      {
        kind: 'registered',
        title: 'La lettre recommandée avec avis de réception',
        lines: ['Signez la lettre.'],
        url: null,
        address: 'Ville de Modèle\n1 place de l’Exemple',
      },
    ],
    fields: [] as object[],
    before: [] as string[],
    keep: { kind: 'receipt', lines: [] as string[] },
  },
  withSummary: false,
  summary: [] as object[],
  partsState: null,
  declarationId: null,
  parts: [],
  pages: 7,
  sizeBytes: 1_500_000,
  sha256: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  readyAt: '2026-11-21T09:01:00.000Z',
};
