import { SignedInOnly } from '../account/index.ts';
import { AppShell } from './shell/app-shell.tsx';
import { loadPart, Navigate } from '../platform/index.ts';
import type { Frame } from './shell/frame.ts';
import { PageOutlet, type PageRoute } from './page-routes.tsx';

const wizard: Frame = { frame: 'wizard' };
const wide: Frame = { frame: 'wide' };
const team: Frame = { frame: 'team' };

const confirmPage = () => import('../declarations/confirm.page.tsx');
const loadFinesPage = () => import('../fines/fines.page.tsx');
const loadHistoryPage = () => import('../declarations/history.page.tsx');
const loadPaymentSuccessPage = () => import('../billing/payment-success.page.tsx');

/** The page shown after a payment, and the pages it opens: the receipts, the contest, the history. */
export function loadPaidPages(): readonly Promise<unknown>[] {
  const pages: readonly (() => Promise<unknown>)[] = [
    loadPaymentSuccessPage,
    confirmPage,
    loadFinesPage,
    loadHistoryPage,
  ];
  return pages.map((load) => loadPart(load));
}

/** Every path of the application; the code of each page is fetched when it is visited. */
export const routes: readonly PageRoute[] = [
  {
    Component: AppShell,
    children: [
      {
        Component: PageOutlet,
        children: [
          { path: '/auth', lazy: () => import('../auth/auth.page.tsx') },
          { path: '/auth/callback', lazy: () => import('../auth/callback.page.tsx') },
          { path: '/admin/login', handle: team, lazy: () => import('../admin/login.page.tsx') },
          { path: '/admin', handle: team, lazy: () => import('../admin/admin.page.tsx') },
          { path: '/admin/regles', handle: team, lazy: () => import('../admin/town-rules.page.tsx') },
          { path: '/admin-health', handle: team, lazy: () => import('../admin/health.page.tsx') },
          { path: '/admin-suite', handle: team, lazy: () => import('../suite/suite.page.tsx') },
          { path: '/admin-suite/personnes', handle: team, lazy: () => import('../suite/people.page.tsx') },
          { path: '/admin-suite/roles', handle: team, lazy: () => import('../suite/roles.page.tsx') },
          { path: '/admin-suite/journal', handle: team, lazy: () => import('../suite/journal.page.tsx') },
          { path: '/admin-suite/formules', handle: team, lazy: () => import('../suite/prices.page.tsx') },
          { path: '/admin-suite/textes', handle: team, lazy: () => import('../suite/texts.page.tsx') },
          { path: '/admin-suite/exports', handle: team, lazy: () => import('../suite/exports.page.tsx') },
          { path: '/admin-suite/interrupteurs', handle: team, lazy: () => import('../suite/features.page.tsx') },
          { path: '/admin-suite/doublons', handle: team, lazy: () => import('../suite/duplicates.page.tsx') },
          { path: '/admin-suite/annuaire', handle: team, lazy: () => import('../suite/directory.page.tsx') },
          { path: '/admin-suite/annonces', handle: team, lazy: () => import('../suite/broadcasts.page.tsx') },
          { path: '/admin-suite/e-mails', handle: team, lazy: () => import('../suite/mails.page.tsx') },
          // The shared file stays in the document until the form of a new fine takes it.
          { path: '/partage', element: <Navigate replace to="/mes-amendes?new=1&pwa=true" /> },
          { path: '/pwa/autorisations', lazy: () => import('../declarations/repair.page.tsx') },
          // The list is open without an account; its sub-pages require one.
          { path: '/mes-amendes', lazy: loadFinesPage },
          // Searching a place is open to everybody; adding one requires an account.
          { path: '/nouvelle-station', lazy: () => import('../stations/stations.page.tsx') },
          // A person who opens an invitation may have no account yet.
          { path: '/aidant', lazy: () => import('../carers/helping.page.tsx') },
          { path: '/pwa', lazy: () => import('./pwa-home.page.tsx') },
          // Display settings must be reachable before signing in.
          { path: '/pwa/settings', lazy: () => import('../account/settings.page.tsx') },
          { path: '/pwa/settings/affichage', lazy: () => import('../account/display.page.tsx') },
          { path: '/pwa/settings/appareil', lazy: () => import('../account/this-phone.page.tsx') },
          { path: '/pwa/settings/donnees', lazy: () => import('../account/own-data.page.tsx') },
          {
            Component: SignedInOnly,
            children: [
              { path: '/dashboard', handle: wide, lazy: () => import('../dashboard/dashboard.page.tsx') },
              { path: '/mes-etablissements', lazy: () => import('../directory/listings.page.tsx') },
              { path: '/pwa/declare', handle: wizard, lazy: () => import('../declarations/declare.page.tsx') },
              { path: '/pwa/aidants', lazy: () => import('../carers/carers.page.tsx') },
              { path: '/pwa/a-confirmer', lazy: () => import('../carers/unconfirmed.page.tsx') },
              { path: '/aidant/avis', lazy: () => import('../carers/notice-for.page.tsx') },
              { path: '/aidant/declarer', handle: wizard, lazy: () => import('../carers/declare-for.page.tsx') },
              { path: '/pwa/confirm', lazy: confirmPage },
              { path: '/pwa/controle', lazy: () => import('../declarations/inspection.page.tsx') },
              { path: '/pwa/historique', lazy: loadHistoryPage },
              { path: '/pwa/attente', lazy: () => import('../pending/pending.page.tsx') },
              { path: '/pwa/notifications', lazy: () => import('../notifications/notifications.page.tsx') },
              { path: '/pwa/billing', lazy: () => import('../billing/billing.page.tsx') },
              { path: '/pwa/payment-success', lazy: loadPaymentSuccessPage },
              {
                path: '/pwa/settings/notifications',
                lazy: () => import('../notifications/notification-settings.page.tsx'),
              },
              { path: '/pwa/settings/consultations', lazy: () => import('../documents/views.page.tsx') },
              { path: '/pwa/suspension', lazy: () => import('../suspension/suspension.page.tsx') },
              { path: '/pwa/settings/compte', lazy: () => import('../account/identity.page.tsx') },
              { path: '/pwa/settings/connexion', lazy: () => import('../account/security.page.tsx') },
            ],
          },
          { path: '/systeme-visuel', handle: wide, lazy: () => import('../design/design.page.tsx') },
          { path: '*', lazy: () => import('./not-found.page.tsx') },
        ],
      },
    ],
  },
];
