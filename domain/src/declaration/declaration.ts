/** `processing` until the receipt is written, in the transaction of the deposit (decisions §3). */
export const declarationStatuses = ['processing', 'ready', 'archived'] as const;
export type DeclarationStatus = (typeof declarationStatuses)[number];

/** States of the payment of the contest dossier (5,00 €). Evidence is never withheld for it. */
export const declarationPayments = ['due', 'paid', 'waived'] as const;
export type DeclarationPayment = (typeof declarationPayments)[number];

/**
 * Milliseconds before the wizard moves on by itself (specification §9): after it selected the only vehicle, and after
 * both photographs.
 */
export const wizardPauses = { afterVehicleMs: 800, afterPhotosMs: 1000 } as const;

/** The two photographs of a declaration: the parked car, and the card behind the windscreen. */
export const photoKinds = ['parking', 'windshield'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** Returns whether a dossier that rests on this declaration may be downloaded: only once its price is settled. */
export function canDossierLeave(payment: DeclarationPayment): boolean {
  return payment !== 'due';
}

/**
 * Chooses the payment of a declaration after a withdrawal from its dossier. A ready dossier stays open to its owner,
 * and nothing is owed for it (C. conso. L221-26); one that is not ready is paid for when it is wanted.
 */
export function choosePaymentAfterWithdrawal(hasReadyDossier: boolean): Exclude<DeclarationPayment, 'paid'> {
  return hasReadyDossier ? 'waived' : 'due';
}

/** Returns whether there is exactly one photograph of each kind. */
export function hasBothPhotos(kinds: readonly PhotoKind[]): boolean {
  return kinds.length === photoKinds.length && photoKinds.every((kind) => kinds.includes(kind));
}
