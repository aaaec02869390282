import { describeDelayAfterFinding } from '../fine/index.ts';
import { formatDate, formatTime } from '../kernel/index.ts';
import { countDelayMinutes } from './deposit-delay.ts';
import { describeAddressOrigin } from '../declaration/index.ts';
import { nameExhibit } from './exhibit-titles.fr.ts';
import type { DeclarationFacts, LetterFacts } from './facts.ts';
import { hasExhibit } from './phrases.fr.ts';
import {
  nameClock,
  depositMoment,
  isCaptureMentioned,
  listPhotographRows,
  formatPositionMoment,
} from './photo-moments.fr.ts';

/** The record of a declaration as a table: each fact with its source. */
export interface EvidencePage {
  readonly lead: string;
  readonly heads: readonly [string, string, string];
  readonly rows: readonly (readonly [string, string, string])[];
  readonly photographs: {
    readonly heads: readonly [string, string];
    readonly rows: readonly (readonly [string, string])[];
  };
  readonly limits: string;
}

/** Writes the record, with the exact value of each figure; null when no declaration serves. */
export function writeEvidencePage(facts: LetterFacts): EvidencePage | null {
  const { declaration, exhibits } = facts;
  if (declaration === null) return null;
  const delay = countDelayMinutes(facts);
  const isPlacedByHand = declaration.accuracyMetres === null;
  const origin =
    declaration.placeLabel === null ? '' : describeAddressOrigin(declaration.placeLabelSource ?? null, isPlacedByHand);
  const recorded = depositMoment(declaration);
  const point =
    `${declaration.latitude.toFixed(5).replace('.', ',')}\u00a0; ` +
    `${declaration.longitude.toFixed(5).replace('.', ',')}`;
  const measuredAt = formatPositionMoment(declaration);
  const ticketImage = hasExhibit(exhibits, 'ticket') ? 'image jointe' : 'image conservée';
  return {
    lead:
      'Cette page reprend les indications d’une déclaration que PlaceJuste a enregistrée le ' +
      `${recorded}, et dit de qui vient chacune.`,
    heads: ['Indication', 'Valeur', 'D’où elle vient'],
    rows: [
      [
        'Dépôt de la déclaration',
        `${recorded}${delay === null ? '' : `, ${describeDelayAfterFinding(delay)}`}`,
        'Horloge du service PlaceJuste',
      ],
      ...listPhotographTimes(declaration),
      ['Immatriculation', declaration.plate, 'Auteur de la déclaration'],
      ['Adresse', declaration.placeLabel ?? 'non indiquée', origin],
      [
        'Position (latitude\u00a0; longitude)',
        isPlacedByHand || measuredAt === '' ? point : `${point}, mesurée ${measuredAt}, ${nameClock(declaration)}`,
        isPlacedByHand ? 'Point placé à la main' : 'Téléphone de l’auteur',
      ],
      ...(declaration.accuracyMetres === null
        ? []
        : [
            [
              'Précision annoncée',
              `${Math.round(declaration.accuracyMetres)} mètres`,
              'Téléphone de l’auteur',
            ] as const,
          ]),
      ...(declaration.tickets ?? []).map(
        ({ number, receivedOn, receivedAt }) =>
          [
            'Ticket gratuit de la ville',
            `${number === null ? ticketImage : `n° ${number}`}, reçu le ${formatDate(receivedOn)} à ` +
              `${formatTime(receivedAt)}, ${nameClock(declaration)}`,
            'Auteur de la déclaration\u00a0; date\u00a0: horloge du service PlaceJuste',
          ] as const,
      ),
    ],
    photographs: {
      heads: ['Photographie', 'Empreinte SHA-256 du fichier d’origine'],
      rows: exhibits.flatMap(({ kind, fingerprint }, index) =>
        fingerprint === null
          ? []
          : [[`Pièce n° ${index + 1}\u00a0: ${nameExhibit(kind, facts)}`, fingerprint] as const],
      ),
    },
    limits:
      'Une empreinte permet de vérifier qu’un fichier n’a pas changé depuis son dépôt. ' +
      'Elle ne dit rien du moment de la prise de vue.',
  };
}

/** Returns the time of each photograph when it is known, else the one of the declaration for all. */
function listPhotographTimes(declaration: DeclarationFacts): EvidencePage['rows'] {
  const { claimedOn, claimedAt } = declaration;
  if (isCaptureMentioned(declaration)) return listPhotographRows(declaration);
  return [
    [
      'Heure du téléphone',
      `${formatDate(claimedOn)} à ${formatTime(claimedAt)}, ${nameClock(declaration)}`,
      'Téléphone de l’auteur',
    ],
  ];
}
