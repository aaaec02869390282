/**
 * Every address that a person may type today. The server answers them with the app shell or a prerendered page, and
 * every other address with 404. A page is therefore added to this list on the day it works.
 */
export const appPaths = [
  '/aidant',
  '/aidant/avis',
  '/aidant/declarer',
  '/auth',
  '/auth/callback',
  '/dashboard',
  '/mes-amendes',
  '/mes-etablissements',
  '/nouvelle-station',
  // Receives a photograph of a notice from another application (the manifest's share target).
  '/partage',
  '/admin/login',
  '/admin',
  '/admin/regles',
  '/admin-health',
  '/admin-suite',
  '/admin-suite/personnes',
  '/admin-suite/roles',
  '/admin-suite/journal',
  '/admin-suite/formules',
  '/admin-suite/textes',
  '/admin-suite/exports',
  '/admin-suite/e-mails',
  '/admin-suite/annonces',
  '/admin-suite/annuaire',
  '/admin-suite/doublons',
  '/admin-suite/interrupteurs',
  '/pwa',
  '/pwa/declare',
  '/pwa/a-confirmer',
  '/pwa/aidants',
  '/pwa/confirm',
  '/pwa/controle',
  '/pwa/historique',
  '/pwa/attente',
  '/pwa/notifications',
  '/pwa/billing',
  '/pwa/payment-success',
  '/pwa/suspension',
  '/pwa/autorisations',
  '/pwa/settings',
  '/pwa/settings/affichage',
  '/pwa/settings/appareil',
  '/pwa/settings/compte',
  '/pwa/settings/consultations',
  '/pwa/settings/connexion',
  '/pwa/settings/donnees',
  '/pwa/settings/notifications',
  // Internal page with every token and component, for developers. No page links to it.
  '/systeme-visuel',
] as const;
export type AppPath = (typeof appPaths)[number];

/** Prerendered pages without the app, in the order of the sitemap. */
export const sitePaths = [
  '/',
  '/how-it-works',
  '/demo',
  '/pricing',
  '/guide-cmi',
  '/faq',
  '/business-directory',
  '/support',
  '/mission',
  '/qui-sommes-nous',
  '/partenaires',
  '/business',
  '/soutien-particuliers',
  '/soutien-entreprises',
  '/coming-soon',
  '/plan-du-site',
  '/mentions-legales',
  '/cgv',
  '/cgu',
  '/confidentialite',
  '/accessibilite',
  '/retractation',
  '/resiliation',
  // `/verifier/ID` shows one deposit.
  '/verifier',
  // Redirects to a payment that is already prepared.
  '/payments',
  '/thank-you',
  '/merci-soutien',
  '/message-recu',
] as const;
export type SitePath = (typeof sitePaths)[number];

/** Pages that follow an action of a person, which search engines must not index. */
export const unlistedPaths: readonly SitePath[] = ['/payments', '/thank-you', '/merci-soutien', '/message-recu'];

/** The dossier of invented facts at the end of the demonstration, made by the server. */
export const sampleDossierPath = '/demo/exemple-de-dossier.pdf';
