import type { InvoiceKind } from '@placejuste/domain/invoice';

const the: Readonly<Record<InvoiceKind, string>> = { invoice: 'la facture', 'credit-note': 'l’avoir' };

export const invoicesText = {
  title: 'Factures',
  lead: 'Une facture pour chaque paiement, un avoir pour chaque remboursement.',
  loading: 'Lecture de vos factures…',
  failed: 'Vos factures n’ont pas pu être lues',
  offline: 'Vos factures demandent une connexion. Elles vous attendent ici.',
  returned: (amount: string): string => `${amount} rendus`,
  corrects: (number: string): string => `sur la facture ${number}`,
  download: 'Télécharger',
  downloadOne: (kind: InvoiceKind, number: string): string => `Télécharger ${the[kind]} ${number} (PDF)`,
  downloading: 'Téléchargement commencé.',
  notDownloaded: 'Le téléchargement n’a pas commencé',
  more: 'Voir les plus anciennes',
} as const;
