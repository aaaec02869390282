/** Sentences of the mails that follow a payment or a refund. */
export const invoiceText = {
  whereInvoices: (publicUrl: string): string => `Votre facture est dans l’application : ${publicUrl}/pwa/billing`,
  whereCreditNote: (publicUrl: string): string => `L’avoir est avec vos factures : ${publicUrl}/pwa/billing`,
} as const;
