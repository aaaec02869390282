import { dateInFrench, timeInFrench } from '../kernel/index.ts';
import { exhibitTitle } from './exhibit-titles.fr.ts';
import type { LetterFacts } from './facts.ts';

/** The record of a declaration as a table: what is known, and who says so. */
export interface EvidencePage {
  readonly lead: string;
  readonly heads: readonly [string, string, string];
  readonly rows: readonly (readonly [string, string, string])[];
  readonly photographs: { readonly heads: readonly [string, string]; readonly rows: readonly (readonly [string, string])[] };
  readonly limits: string;
}

/** Null when no declaration serves. Says what each figure is worth, and never more. */
export function evidencePage(facts: LetterFacts): EvidencePage | null {
  const { declaration, exhibits } = facts;
  if (declaration === null) return null;
  const byHand = declaration.accuracyMetres === null;
  const point = `${declaration.latitude.toFixed(5).replace('.', ',')}\u00a0; ${declaration.longitude.toFixed(5).replace('.', ',')}`;
  return {
    lead: 'Cette page reprend ce qui a été enregistré au moment du stationnement, et de qui vient chaque indication.',
    heads: ['Indication', 'Valeur', 'D’où elle vient'],
    rows: [
      ['Dépôt de la déclaration', `${dateInFrench(declaration.depositedOn)} à ${timeInFrench(declaration.depositedAt)}, heure de Paris`, 'Horloge du service PlaceJuste'],
      ['Heure du téléphone', `${dateInFrench(declaration.claimedOn)} à ${timeInFrench(declaration.claimedAt)}, heure de Paris`, 'Téléphone de l’auteur'],
      ['Immatriculation', declaration.plate, 'Auteur de la déclaration'],
      ['Adresse', declaration.placeLabel ?? 'non indiquée', byHand ? 'Auteur de la déclaration' : 'Base d’adresses, ou correction de l’auteur'],
      ['Position (latitude\u00a0; longitude)', point, byHand ? 'Point placé à la main' : 'Téléphone de l’auteur'],
      ...(declaration.accuracyMetres === null ? [] : [['Précision annoncée', `${Math.round(declaration.accuracyMetres)} mètres`, 'Téléphone de l’auteur'] as const]),
      ...(declaration.tickets ?? []).map(
        ({ number, receivedOn, receivedAt }) =>
          [
            'Ticket gratuit de la ville',
            `${number === null ? 'image jointe' : `n° ${number}`}, reçu le ${dateInFrench(receivedOn)} à ${timeInFrench(receivedAt)}, heure de Paris`,
            'Auteur de la déclaration\u00a0; date\u00a0: horloge du service PlaceJuste',
          ] as const,
      ),
    ],
    photographs: {
      heads: ['Photographie', 'Empreinte SHA-256 du fichier d’origine'],
      rows: exhibits.flatMap(({ kind, fingerprint }, index) => (fingerprint === null ? [] : [[`Pièce n° ${index + 1}\u00a0: ${exhibitTitle(kind, facts)}`, fingerprint] as const])),
    },
    limits: 'Une empreinte permet de vérifier qu’un fichier n’a pas changé depuis son dépôt. Elle ne dit rien du moment de la prise de vue.',
  };
}
