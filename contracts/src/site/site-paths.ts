/**
 * Every address a person may type today. The server answers them with the app shell or a prerendered page and
 * everything else with 404, so a page is added here on the day it works.
 */
export const appPaths = [
  '/auth',
  '/auth/callback',
  '/dashboard',
  '/mes-amendes',
  // Where another application's photograph of a notice arrives (the manifest's share target).
  '/partage',
  '/admin/login',
  '/admin',
  '/pwa',
  '/pwa/declare',
  '/pwa/confirm',
  '/pwa/historique',
  '/pwa/attente',
  '/pwa/billing',
  '/pwa/payment-success',
  '/pwa/autorisations',
  '/pwa/settings',
] as const;
export type AppPath = (typeof appPaths)[number];

/** Prerendered pages without the app, in the order of the sitemap. */
export const sitePaths = [
  '/',
  '/how-it-works',
  '/pricing',
  '/guide-cmi',
  '/faq',
  '/support',
  '/mission',
  '/qui-sommes-nous',
  '/partenaires',
  '/business',
  '/coming-soon',
  '/mentions-legales',
  '/cgv',
  '/cgu',
  '/confidentialite',
  '/accessibilite',
  '/retractation',
  '/resiliation',
  // One deposit is at `/verifier/ID`.
  '/verifier',
  '/thank-you',
  '/message-recu',
] as const;
export type SitePath = (typeof sitePaths)[number];

/** Where a person arrives after doing something: no search engine should bring anybody there. */
export const unlistedPaths: readonly SitePath[] = ['/thank-you', '/message-recu'];
