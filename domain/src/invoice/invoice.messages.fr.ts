import { getPlan, type CheckoutPurpose, type PlanType } from '../billing/index.ts';
import { formatMoment, toParisMoment } from '../kernel/index.ts';
import type { InvoiceKind } from './invoice.ts';
import type { VatRate } from './invoice-amounts.ts';
import type { Seller } from './seller.ts';

/** The seller shown when the operator configured none. It names no company. */
export const exampleSeller: Seller = {
  name: 'Vendeur à configurer',
  legalForm: null,
  street: 'Adresse à configurer',
  postcode: '00000',
  city: 'Commune à configurer',
  siren: null,
  register: null,
  vatNumber: null,
  vatRate: null,
};

/** Which French name each document has. */
export const invoiceNames: Readonly<Record<InvoiceKind, string>> = { invoice: 'Facture', 'credit-note': 'Avoir' };

export const invoiceWords = {
  /** The mention of the law, to the letter. */
  franchise: 'TVA non applicable, art. 293 B du CGI',
  card: 'Carte bancaire',
  /** The buyer’s name when the account gives none. */
  namelessBuyer: 'Titulaire du compte',
  subscription: (planType: PlanType): string => `Abonnement PlaceJuste, ${getPlan(planType).productName}`,
  express: 'Préparation du dossier de contestation',
  dues: (count: number): string => `Préparation de ${count} dossiers de contestation`,
  due: (depositedAt: Date): string =>
    `Préparation du dossier de contestation, déclaration du ${formatMoment(toParisMoment(depositedAt))}`,
  percent: (rate: VatRate): string => `${String(rate / 100).replace('.', ',')}\u00a0%`,
} as const;

/** Names a payment that belongs to no charge of a subscription. */
export function describePurpose(purpose: Exclude<CheckoutPurpose, 'gift' | 'card'>, planType: PlanType | null): string {
  return purpose === 'subscription' && planType !== null ? invoiceWords.subscription(planType) : invoiceWords.express;
}

/** « facture-2026-000001-placejuste.pdf »: the name among the downloads of a phone. */
export function invoiceFileName(kind: InvoiceKind, number: string): string {
  return `${invoiceNames[kind].toLowerCase()}-${number}-placejuste.pdf`;
}
