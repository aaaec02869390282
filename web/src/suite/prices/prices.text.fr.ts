import { formatCents } from '@placejuste/domain/kernel';
import type { PriceFault, PriceFaultKind } from '@placejuste/domain/billing';

const providers: Readonly<Record<string, string>> = {
  stripe: 'Les paiements passent par Stripe.',
  sandbox: 'Les paiements sont simulés\u00a0: aucun argent n’est reçu.',
  none: 'Aucun prestataire de paiement n’est configuré\u00a0: rien ne peut être payé.',
};
const money: readonly PriceFaultKind[] = ['amount', 'total'];

/** « 5,99 € », « 12 mois », or the words themselves. */
function formatValue(kind: PriceFaultKind, value: PriceFault['fileValue']): string {
  if (value === null) return 'rien';
  if (typeof value === 'string') return `«\u00a0${value}\u00a0»`;
  if (money.includes(kind)) return formatCents(value);
  return kind === 'commitment' ? `${value} mois` : String(value);
}

const sentences: Readonly<Record<PriceFaultKind, (fileValue: string, sold: string) => string>> = {
  missing: () => 'Cette formule est vendue, et le fichier ne la montre pas.',
  unknown: () => 'Le fichier montre cette ligne, et personne ne peut la payer.',
  twice: () => 'Cette formule figure plusieurs fois dans le fichier.',
  name: (fileValue, sold) => `Le fichier l’appelle ${fileValue}. Le service l’appelle ${sold}.`,
  amount: (fileValue, sold) => `Le fichier annonce ${fileValue} par mois. Le service fait payer ${sold}.`,
  commitment: (fileValue, sold) => `Le fichier annonce ${fileValue} d’engagement. Le service en retient ${sold}.`,
  total: (fileValue, sold) => `La description annonce ${fileValue}. Le service prend ${sold} à la commande.`,
  currency: (fileValue, sold) => `Le fichier annonce la monnaie ${fileValue}. Le service fait payer en ${sold}.`,
};

export const pricesText = {
  title: 'Formules et prix',
  lead: 'Ce que les visiteurs lisent dans le fichier des prix, comparé à ce que le service fait payer.',
  loading: 'Nous comparons les prix…',
  failed: 'Les formules du service n’ont pas pu être lues',
  fileFailed: 'Le fichier des prix ne peut pas être lu',
  fileFailedHelp: 'Les visiteurs ne voient aucun prix. Vérifiez le fichier prices.json du site.',
  agree: 'Le fichier et le service disent la même chose.',
  differ: (count: number) => (count === 1 ? '1 différence à corriger.' : `${count} différences à corriger.`),
  differHelp:
    'Le service fait payer ce qu’il connaît. Corrigez le fichier prices.json, ou publiez la version qui va avec.',
  fault: ({ kind, fileValue, sold }: PriceFault) =>
    sentences[kind](formatValue(kind, fileValue), formatValue(kind, sold)),
  wholeFile: 'Tout le fichier',
  provider: (name: string) => providers[name] ?? `Les paiements passent par ${name}.`,
  plans: 'Ce que le service fait payer',
  month: (cents: number) => `${formatCents(cents)} par mois`,
  commitment: (months: number) => `engagement de ${months}\u00a0mois`,
  first: (cents: number) => `${formatCents(cents)} à la commande`,
} as const;
