import { type FineTrack } from '@placejuste/domain/fine';
import { formatDate, toPlainDate } from '@placejuste/domain/kernel';
import type { NoticeFacts } from './notice-facts.ts';
import type { Sheet } from './notice-sheet.ts';

/** Fields printed by a layout; any other field must be read as absent, or as doubtful. */
export type PrintedField =
  | 'track'
  | 'number'
  | 'noticeDate'
  | 'observedOn'
  | 'observedAt'
  | 'place'
  | 'plate'
  | 'amount'
  | 'authority';

export interface NoticeLayout {
  readonly name: string;
  readonly track: FineTrack;
  readonly prints: readonly PrintedField[];
  readonly draw: (facts: NoticeFacts) => Sheet;
}

export const everything: readonly PrintedField[] = [
  'track',
  'number',
  'noticeDate',
  'observedOn',
  'observedAt',
  'place',
  'plate',
  'amount',
  'authority',
];
export const without = (...fields: readonly PrintedField[]) => everything.filter((one) => !fields.includes(one));

export const [a4Wide, a4High] = [1240, 1754];
export const inFigures = (day: string) => day.split('-').reverse().join('/');
export const inWords = (day: string) => formatDate(toPlainDate(day));
export const formatHour = (at: string) => at.replace(':', 'h');
export const formatEuros = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')} €`;
export const formatPlainEuros = (cents: number) => `${cents / 100} €`;

export const rights = [
  'Vous disposez de trois mois à compter de la notification pour payer la somme due.',
  'À défaut de paiement dans ce délai, le forfait sera majoré de 50 € au moins et un titre exécutoire',
  'sera émis. Vous pouvez contester cet avis dans le mois qui suit sa notification, par un recours',
  'administratif préalable obligatoire adressé à l’autorité ci-dessus (article L. 2333-87 du CGCT).',
  'Décret n° 2015-557 du 20 mai 2015. Le présent avis est réputé notifié cinq jours francs après son envoi.',
];
export const addressee = ['M. ESSAI BASILE', '4 IMPASSE DU MODELE', '35000 EXEMPLE'];
