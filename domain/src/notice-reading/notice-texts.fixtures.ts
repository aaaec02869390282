import type { Delivery, NoticeTitle } from '../fine/index.ts';
import { computeKey, printNumber } from '../fixtures/index.ts';

/** The true values of the paper, whatever is read. */
export interface Truth {
  readonly track: NoticeTitle | null;
  readonly number?: string;
  readonly noticeDate?: string;
  readonly observedOn?: string;
  readonly observedAt?: string;
  readonly plate?: string;
  /** Cents. */
  readonly amount?: number;
  readonly authority?: string;
  readonly place?: string;
  readonly delivery?: Delivery;
}
/** A notice of the tests: its name, its text, its true values, and the fields that may be left unread. */
export type Notice = readonly [name: string, text: string, truth: Truth, missed?: readonly (keyof Truth)[]];

export const lille = '21590350100017';
export const paris = '21750001600019';
export const n1 = `${lille}261314072245`;
export const n2 = `${paris}261287004512`;
export const n3 = `${lille}261002000031`;
export const printNumberAndKey = (number: string) => `${printNumber(number)} Clé ${computeKey(number)}`;
export const pen = '4021587936';

export const printFpsNotice = (
  number: string,
  rest: string,
  title = '# AVIS DE PAIEMENT\n# FORFAIT DE POST-STATIONNEMENT',
) => `${title}\nNuméro de l’avis de paiement : ${printNumberAndKey(number)}\n${rest}`;

export const windscreen: Truth = {
  track: 'fps',
  number: n1,
  noticeDate: '2026-11-10',
  observedOn: '2026-11-10',
  observedAt: '14:05',
  plate: 'AB-123-CD',
  amount: 3500,
  place: '12 rue de l’Exemple, Lille',
  delivery: 'windscreen',
};
export const postedNotice: Truth = {
  track: 'fps',
  number: n2,
  noticeDate: '2026-10-20',
  observedOn: '2026-10-14',
  observedAt: '09:07',
  plate: 'CD-456-EF',
  amount: 5000,
  delivery: 'post',
};
export const penal: Truth = {
  track: 'contravention',
  number: pen,
  noticeDate: '2026-10-05',
  observedOn: '2026-09-30',
  observedAt: '16:40',
  plate: 'EF-789-GH',
  amount: 13500,
};
export const amendeMajoree: Truth = {
  track: 'amende-majoree',
  number: pen,
  noticeDate: '2026-11-05',
  amount: 37500,
  plate: 'EF-789-GH',
};
export const fpsMajore: Truth = { track: 'fps-majore', number: n3, noticeDate: '2026-05-18', amount: 8500 };
export const nothing: Truth = { track: null };

export const body =
  'Date et heure de constatation : 10/11/2026 à 14h05\nLieu de constatation : ' +
  '12 rue de l’Exemple, Lille\nVéhicule immatriculé AB-123-CD\nMontant du forfait de ' +
  'post-stationnement : 35,00 €';
export const sentBody =
  'Date d’envoi : 20/10/2026\nConstaté le 14 octobre 2026 à 9 h 07\nImmatriculation : ' +
  'CD-456-EF\nMontant à payer : 50,00 €';
export const penalBody =
  `Numéro de l’avis de contravention : ${pen}\nDate de l’avis : 05/10/2026\nDate de l’infraction : ` +
  `30/09/2026 à 16h40\nImmatriculation du véhicule : EF-789-GH\nMontant de l’amende forfaitaire : ` +
  '135 €';
