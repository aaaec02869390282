import type { SuiteExport } from '@placejuste/domain/operation';

const fileNames: Readonly<Record<SuiteExport, string>> = {
  payments: 'paiements-par-mois',
  activity: 'activite-par-mois',
  audit: 'journal',
};
const kinds: Readonly<Record<string, string>> = {
  invoice: 'facture',
  'credit-note': 'avoir',
  paid: 'paiement sans facture',
  refunded: 'remboursement sans avoir',
};
const purposes: Readonly<Record<string, string>> = {
  subscription: 'abonnement',
  express: 'dossier',
  gift: 'soutien',
};

export const exportsText = {
  unknown: 'Ce lien n’est plus valable. Préparez l’export à nouveau.',
  /** `day`: day in Paris, `2026-11-21`. */
  fileName: (name: SuiteExport, day: string) => `placejuste-${fileNames[name]}-${day}.csv`,
  kind: (kind: string) => kinds[kind] ?? kind,
  purpose: (purpose: string | null) => (purpose === null ? '' : (purposes[purpose] ?? purpose)),
  /** « 65,88 », which French spreadsheets read as a number. */
  euros: (cents: number) => (cents / 100).toFixed(2).replace('.', ','),
  columns: {
    payments: ['mois', 'nature', 'objet', 'nombre', 'montant_eur'],
    activity: ['mois', 'comptes', 'declarations', 'amendes', 'dossiers', 'abonnements', 'places', 'messages'],
    audit: ['numero', 'date_utc', 'acte', 'par', 'sur', 'numero_sur', 'detail'],
  },
} as const;
