export interface FooterLink {
  readonly href: string;
  readonly label: string;
}

/** Labels imposed by law for ending a contract (C. conso. D215-2, D221-5). */
export const contractEnds: readonly FooterLink[] = [
  { href: '/retractation', label: 'renoncer au contrat ici' },
  { href: '/resiliation', label: 'résilier votre contrat' },
];

const siteMap: FooterLink = { href: '/plan-du-site', label: 'Plan du site' };
const everybodysLinks: readonly FooterLink[] = [
  { href: '/confidentialite', label: 'Confidentialité' },
  { href: '/accessibilite', label: 'Accessibilité\u00a0: non conforme' },
  { href: '/mentions-legales', label: 'Mentions légales' },
];

/** Links present on every page. */
export const rightsLinks: readonly FooterLink[] = [
  ...contractEnds,
  { href: '/cgv', label: 'Conditions de vente' },
  { href: '/cgu', label: 'Conditions d’utilisation' },
  ...everybodysLinks,
];

/** The same links for the application, whose pages lack the menu of the site. */
export const helpLinks: readonly FooterLink[] = [
  { href: '/support', label: 'Écrire à l’équipe' },
  { href: '/faq', label: 'Questions fréquentes' },
  siteMap,
  ...rightsLinks,
];

/** Footer of the team's pages. */
export const teamLinks: readonly FooterLink[] = [siteMap, ...everybodysLinks];
