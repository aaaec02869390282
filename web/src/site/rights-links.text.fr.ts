export interface FooterLink {
  readonly href: string;
  readonly label: string;
}

/** The law's own words for leaving a contract (C. conso. D215-2, D221-5). */
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

/** Within reach of every page. */
export const rightsLinks: readonly FooterLink[] = [
  ...contractEnds,
  { href: '/cgv', label: 'Conditions de vente' },
  { href: '/cgu', label: 'Conditions d’utilisation' },
  ...everybodysLinks,
];

/** The same for the application, whose pages have no menu of the site. */
export const helpLinks: readonly FooterLink[] = [
  { href: '/support', label: 'Écrire à l’équipe' },
  { href: '/faq', label: 'Questions fréquentes' },
  siteMap,
  ...rightsLinks,
];

/** Under the pages of the team. */
export const teamLinks: readonly FooterLink[] = [siteMap, ...everybodysLinks];
