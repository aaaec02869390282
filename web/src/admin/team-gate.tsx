import { appPaths } from '@placejuste/contracts/site';
import type { ReactNode } from 'react';
import { useAccount } from '../account/index.ts';
import {
  CallFailure,
  forgetSession,
  isProvedTwice,
  Navigate,
  loadSupabase,
  useLocation,
  useSession,
} from '../platform/index.ts';
import { Alert, Button, LinkButton, Page, Skeleton } from '../ui/index.ts';
import { adminText } from './admin.text.fr.ts';

const text = adminText.gate;
const entry = '/admin/login';
const home = '/admin';

interface TeamGateProps {
  /** Title of the protected page, also shown to a person without access. */
  readonly title: string;
  readonly back?: { readonly to: string };
  /** Error of the page's first call: only the server decides about access. */
  readonly error: Error | null;
  readonly children: ReactNode;
}

/**
 * Guards each page of the team. A person signed out, or without a second factor, goes through the sign-in and comes
 * back; a person who must prove a factor again, or lacks the role, is told so in place of the page.
 */
export function TeamGate({ title, back, error, children }: TeamGateProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const code = error instanceof CallFailure ? error.refusal.code : null;
  const isRefused = code === 'ROLE_REQUIRED';
  const account = useAccount(isRefused);
  if (session.status === 'loading') return <Reading title={title} />;
  const isProved = session.status === 'signed-in' && isProvedTwice(session.session.access_token);
  if (session.status !== 'signed-in' || (code === 'SECOND_FACTOR_REQUIRED' && !isProved))
    return <Navigate to={buildEntryPath(pathname + search)} replace />;
  // The session ended elsewhere, unknown to this device: the sign-in page would lead straight back here.
  if (code === 'NOT_SIGNED_IN')
    return (
      <Page title={title} step="ended">
        <Alert tone="wait" title={text.ended} live="alert">
          <p>{text.endedHelp}</p>
          <SignOut>{text.signInAgain}</SignOut>
        </Alert>
      </Page>
    );
  if (code === 'SECOND_FACTOR_REQUIRED')
    return (
      <Page title={title} step="factor">
        <Alert tone="wait" title={text.factor} live="alert">
          <p>{text.factorHelp}</p>
          <SignOut>{text.signInAgain}</SignOut>
        </Alert>
      </Page>
    );
  if (isRefused) {
    if (account.isLoading) return <Reading title={title} />;
    const teamRole = account.data?.teamRole ?? null;
    return back !== undefined && teamRole !== null ? <NotAdministrator title={title} /> : <NotTeam title={title} />;
  }
  return children;
}

function Reading({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <Skeleton label={adminText.login.loading} />
    </Page>
  );
}

/** Enables the first call of a page behind the gate: it is not made while signed out. */
export function useIsSignedIn(): boolean {
  return useSession().status === 'signed-in';
}

/** Shown to a person without a role here; the account itself is valid. */
export function NotTeam({ title }: { readonly title: string }) {
  return (
    <Page title={title} step="refused">
      <Alert tone="bad" title={text.notTeam} live="alert">
        <p>{text.notTeamHelp}</p>
        <SignOut>{text.signOut}</SignOut>
      </Alert>
    </Page>
  );
}

/**
 * Page to open after the sign-in: only a page of the team, whatever the address says, with its query (the person or the
 * document).
 */
export function choosePageAfterEntry(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? home;
  const [, pathname, query = ''] = /^([^?#]+)(\?[^#]*)?$/.exec(next) ?? [];
  const page = appPaths.find((path) => path === pathname && path.startsWith(home) && path !== entry);
  return page === undefined ? home : page + query;
}

function buildEntryPath(page: string): string {
  return page === home ? entry : `${entry}?next=${encodeURIComponent(page)}`;
}

function NotAdministrator({ title }: { readonly title: string }) {
  return (
    <Page title={title} step="refused">
      <Alert tone="bad" title={text.notAdministrator} live="alert">
        <p>{text.notAdministratorHelp}</p>
        <LinkButton to={home} icon="back">
          {text.toQueues}
        </LinkButton>
      </Alert>
    </Page>
  );
}

/** Button that signs this device out; signing in then asks for both factors again. */
function SignOut({ children }: { readonly children: ReactNode }) {
  return (
    <Button
      icon="leave"
      onClick={() =>
        void loadSupabase()
          .then(({ auth }) => auth.signOut({ scope: 'local' }))
          .then(forgetSession)
      }
    >
      {children}
    </Button>
  );
}
