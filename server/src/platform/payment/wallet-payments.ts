import type { PaymentEvent } from './provider-event.ts';

/** A payment method, in the format of the browser's Payment Request. */
export interface WalletMethod {
  readonly supportedMethods: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Session by which the browser's payment sheet recognises our site; passed unchanged from Apple to the browser. */
export type MerchantSession = Readonly<Record<string, unknown>>;

export interface WalletPayments {
  /** Lists the methods that are offered now. */
  listMethods(): readonly WalletMethod[];
  /** Opens the session of a method that validates its merchant; null where none does. Rejects with a PaymentFault. */
  readonly openMerchantSession: (() => Promise<MerchantSession>) | null;
  /** Begins one payment; returns its id, to be stored before a sheet is tried. Rejects with a PaymentFault. */
  begin(payment: WalletPayment): Promise<string>;
  /** Charges a begun payment, once, however many tokens are given. Rejects with a PaymentFault. */
  pay(sheet: WalletSheet): Promise<WalletAnswer>;
  /** Outcome of a payment that `begin` started; null while it is not paid. Rejects with a PaymentFault. */
  fetchOutcome(sheet: Pick<WalletSheet, 'payment' | 'reference'>): Promise<PaymentEvent | null>;
}

export interface WalletPayment {
  /** Reference given to `openPayment`, and the id it returned: the page opened for the same payment. */
  readonly reference: string;
  readonly page: string;
  /** True when the card may be charged again later, as with a page. */
  readonly keepsCard: boolean;
  readonly amountCents: number;
  readonly label: string;
}

export interface WalletSheet {
  /** Id that `begin` returned, and the reference given to it. */
  readonly payment: string;
  readonly reference: string;
  /** One of the methods listed, with its token as JSON. */
  readonly method: string;
  readonly token: string;
}

export type WalletAnswer =
  | { readonly state: 'paid'; readonly event: PaymentEvent }
  /** `pending`: an event will give the outcome. */
  | { readonly state: 'pending' }
  | { readonly state: 'refused'; readonly code: string };
