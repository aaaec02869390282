import { type ReactNode, Suspense, use, useEffect } from 'react';
import { Announcer, ignoreSecondPress, keepFocus } from '../../accessibility/index.ts';
import { useAccount } from '../../account/index.ts';
import {
  isProvedTwice,
  lazyPart,
  Link,
  renderNothing,
  Outlet,
  useIdlePart,
  useLocation,
  useSession,
} from '../../platform/index.ts';
import { AppLayout, LinkButton, Mark, SiteLayout, type Tab } from '../../ui/index.ts';
import { appText } from '../app.text.fr.ts';
import { ConnectionArea } from './connection-area.tsx';
import { type Frame, FrameOfPage } from './frame.ts';
import { hasStartedInPwaMode } from './pwa-mode.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { UpdateAlert } from './update-alert.tsx';
import { useSending } from './use-sending.ts';

/** Footer of the pages; declaring does not need it. */
const Footer = lazyPart(
  () => import('./footer.lazy.tsx'),
  (code) => code.Footer,
  renderNothing,
);

const loadBell = () => import('../../notifications/notifications.lazy.ts');

const tabs: readonly Tab[] = [
  // `/pwa` is the home in the application, `/dashboard` on the site.
  { to: hasStartedInPwaMode() ? '/pwa' : '/dashboard', label: appText.tabs.home, icon: 'home' },
  { to: '/pwa/historique', label: appText.tabs.history, icon: 'clock' },
  // Outside /pwa: the query keeps PWA mode when this page is reopened.
  { to: hasStartedInPwaMode() ? '/mes-amendes?pwa=true' : '/mes-amendes', label: appText.tabs.fines, icon: 'fine' },
  { to: '/pwa/settings', label: appText.tabs.settings, icon: 'gear', coversBelow: true },
];

/** Tabs of the pages under `/admin`, separate from those of card holders. */
const teamTabs: readonly Tab[] = [
  { to: '/admin', label: appText.teamTabs.queues, icon: 'check' },
  { to: '/admin/regles', label: appText.teamTabs.rules, icon: 'town' },
  { to: '/admin-health', label: appText.teamTabs.health, icon: 'info' },
  { to: '/admin-suite', label: appText.teamTabs.suite, icon: 'gear', coversBelow: true },
];

/** Frame of every page: live regions, toasts, and a guard that never leaves the focus on a removed element. */
export function AppShell() {
  useSending();
  useEffect(() => keepFocus(document.body), []);
  useEffect(() => ignoreSecondPress(), []);
  return (
    <>
      <Announcer />
      <Shell>
        <UpdateOffer />
        <Outlet />
      </Shell>
      <Toasts />
    </>
  );
}

function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const frame = useFrame();
  const { status } = useSession();
  const signedIn = status === 'signed-in';
  const isInPwaMode = hasStartedInPwaMode() || pathname === '/pwa' || pathname.startsWith('/pwa/');
  if (frame === 'team') return <TeamFrame>{children}</TeamFrame>;
  // Signing in takes several screens: its frame must stay when the session begins, or the screen would be remounted.
  const isSigningIn = pathname.startsWith('/auth');
  if (isInPwaMode || (status !== 'signed-out' && !isSigningIn)) {
    return (
      <AppLayout
        brand={frame === 'wizard' ? undefined : <Brand to="/pwa" />}
        tabs={signedIn && frame !== 'wizard' ? tabs : []}
        tabsLabel={appText.tabsLabel}
        banner={<ConnectionArea />}
        headerEnd={signedIn && <Bell />}
        footer={isInPwaMode ? undefined : footer}
        wide={frame === 'wide'}
      >
        {children}
      </AppLayout>
    );
  }
  return (
    <SiteLayout
      brand={<Brand />}
      navLabel={appText.navLabel}
      // The screen itself signs in: its frame shows no link to it.
      nav={
        isSigningIn ? [] : [{ key: 'in', item: <LinkButton to="/auth?mode=login">{appText.nav.signIn}</LinkButton> }]
      }
      footer={footer}
      narrow={isSigningIn}
      banner={<ConnectionArea />}
    >
      {children}
    </SiteLayout>
  );
}

function TeamFrame({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const isProved = isSignedIn && isProvedTwice(session.session.access_token);
  const account = useAccount(isProved);
  // A reviewer only has the queues. When the role cannot be read all tabs show, and each page checks access itself.
  const hasEveryRoom = account.data?.teamRole === 'admin' || account.isError;
  const rooms = teamTabs.slice(0, hasEveryRoom ? undefined : 1);
  return (
    <AppLayout
      brand={<Brand to="/admin" />}
      tabs={isProved ? rooms : []}
      tabsLabel={appText.teamTabsLabel}
      banner={<ConnectionArea />}
      headerEnd={
        isSignedIn && (
          <LinkButton look="plain" to="/dashboard">
            {appText.ownSpace}
          </LinkButton>
        )
      }
      footer={teamFooter}
      wide
    >
      {children}
    </AppLayout>
  );
}

/** The count of new notifications is optional and loaded late. */
function Bell() {
  const part = useIdlePart(loadBell, false);
  return part === null ? null : <part.code.UnreadLink />;
}

const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);
const teamFooter = (
  <Suspense>
    <Footer isTeam />
  </Suspense>
);

/** Not inside a wizard: nothing may delay the photo. */
function UpdateOffer() {
  return useFrame() === 'wizard' ? null : <UpdateAlert />;
}

function useFrame(): Frame['frame'] {
  return use(FrameOfPage).frame ?? 'tabs';
}

/** The home of the application is a route; the home of the site is another document, hence a full load. */
function Brand({ to }: { readonly to?: '/pwa' | '/admin' }) {
  const inside = (
    <>
      <Mark />
      <span>{appText.name}</span>
    </>
  );
  return to ? (
    <Link className="brand" to={to}>
      {inside}
    </Link>
  ) : (
    <a className="brand" href="/">
      {inside}
    </a>
  );
}
