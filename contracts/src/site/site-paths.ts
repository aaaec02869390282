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

/** Prerendered pages without the app. */
export const sitePaths = ['/'] as const;
