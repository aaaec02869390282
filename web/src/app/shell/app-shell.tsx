import { type ComponentType, lazy, type ReactNode, Suspense, use } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { Announcer } from '../../accessibility/index.ts';
import { useSession } from '../../platform/index.ts';
import { LinkButton, Mark, PhoneLayout, SiteLayout, type Tab } from '../../ui/index.ts';
import { appText } from '../app.text.fr.ts';
import { ConnectionArea } from './connection-area.tsx';
import { type Frame, FrameOfPage } from './frame.ts';
import { startedInPwaMode } from './pwa-mode.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { UpdateAlert } from './update-alert.tsx';
import { useSending } from './use-sending.ts';

/** Under the pages that are read at a desk; not needed to declare. */
const Footer = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./footer.lazy.tsx').then(
      ({ Footer: footer }) => ({ default: footer }),
      () => ({ default: () => null }),
    ),
);

const tabs: readonly Tab[] = [
  { to: '/pwa', label: appText.tabs.home, icon: 'home' },
  { to: '/pwa/historique', label: appText.tabs.history, icon: 'clock' },
  // Outside /pwa: the query keeps PWA mode when this page is opened again.
  { to: '/mes-amendes?pwa=true', label: appText.tabs.fines, icon: 'fine' },
  { to: '/pwa/settings', label: appText.tabs.settings, icon: 'gear' },
];

/** The frame around every page, the live regions and the toasts. */
export function AppShell() {
  useSending();
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
  const signedIn = useSession().status === 'signed-in';
  const phone = frame !== 'wide' && (startedInPwaMode() || pathname === '/pwa' || pathname.startsWith('/pwa/'));
  if (phone) {
    return (
      <PhoneLayout
        top={frame === 'wizard' ? undefined : <Brand to="/pwa" />}
        tabs={signedIn && frame !== 'wizard' ? tabs : []}
        tabsLabel={appText.tabsLabel}
        banner={<ConnectionArea />}
      >
        {children}
      </PhoneLayout>
    );
  }
  return (
    <SiteLayout
      brand={<Brand />}
      navLabel={appText.navLabel}
      nav={siteNav(signedIn)}
      footer={
        <Suspense>
          <Footer />
        </Suspense>
      }
      narrow={pathname.startsWith('/auth')}
      banner={<ConnectionArea />}
    >
      {children}
    </SiteLayout>
  );
}

/** Not inside a wizard: nothing may come between a person and the picture. */
function UpdateOffer() {
  return useFrame() === 'wizard' ? null : <UpdateAlert />;
}

function useFrame(): Frame['frame'] {
  return use(FrameOfPage).frame ?? 'tabs';
}

function siteNav(signedIn: boolean) {
  if (!signedIn) {
    return [{ key: 'in', item: <LinkButton to="/auth?mode=login">{appText.nav.signIn}</LinkButton> }];
  }
  return [
    { key: 'space', item: <NavLink to="/dashboard">{appText.nav.dashboard}</NavLink> },
    { key: 'fines', item: <NavLink to="/mes-amendes">{appText.nav.fines}</NavLink> },
    { key: 'app', item: <LinkButton to="/pwa">{appText.nav.app}</LinkButton> },
  ];
}

/** Home of the application is a route; home of the site is a page of its own, hence a full load. */
function Brand({ to }: { readonly to?: '/pwa' }) {
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
