import type { SuiteExport } from '@placejuste/domain/operation';

interface TableText {
  readonly name: string;
  readonly what: string;
}

const tables: Readonly<Record<SuiteExport, TableText>> = {
  payments: {
    name: 'Paiements par mois',
    what: 'Nombre et montant des factures, des avoirs et des soutiens, au mois du paiement. Sans aucun nom.',
  },
  activity: {
    name: 'Activité par mois',
    what: 'Nombre de comptes, de déclarations, d’amendes, de dossiers, d’abonnements, de places et de messages.',
  },
  audit: {
    name: 'Journal',
    what: 'Chaque acte de l’équipe et du service depuis un an, avec des numéros de compte et aucune adresse.',
  },
};

export const exportsText = {
  title: 'Exports',
  lead: 'Des tableaux (CSV) pour un tableur, sans carte, papier ni photo. Chaque export est noté au journal.',
  table: (name: SuiteExport) => tables[name],
  take: 'Télécharger',
  takeOf: (name: string) => `\u00a0: ${name}`,
  failed: 'L’export n’est pas préparé',
  ready: (name: string) => `${name}\u00a0: le téléchargement commence.`,
} as const;
