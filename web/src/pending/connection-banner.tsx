import { useEffect, useState } from 'react';
import { announce } from '../accessibility/index.ts';
import { countPendingActions, useOutbox } from '../offline/index.ts';
import { retryConnection, useConnectivity } from '../offline/connectivity.ts';
import { isIos, isStandalone, useLocation, useSession } from '../platform/index.ts';
import { Button, Icon, LinkButton, useWideScreen } from '../ui/index.ts';
import { PendingLink } from './pending-link.tsx';
import { connectionText as text } from '../offline/connection.text.fr.ts';
import { pendingText } from './pending.text.fr.ts';
import { useSynchronise } from './synchronise.ts';
import { isTeamPage, notifyStillOffline, useConnectionToasts } from './use-connection-toasts.ts';

/** Delay in ms before an action counts as « en attente », as it may be sent at once. */
const settlesMs = 2000;

/**
 * Fixed at the bottom of the screen, above the tabs (specification §2): hidden while online with nothing pending.
 * @param hasGoneOffline true when the banner was loaded because the connection was lost.
 */
export function ConnectionBanner({ hasGoneOffline }: { readonly hasGoneOffline: boolean }) {
  const { online, portal, checking } = useConnectivity();
  const outbox = useOutbox();
  const { counts } = outbox;
  const isSignedOut = useSession().status === 'signed-out';
  // After a sign-out the rows may not be read: only their number is known.
  const pending = isSignedOut ? countPendingActions() : counts.undelivered;
  useConnectionToasts({ outbox, pending, hasGoneOffline });
  const isWaiting = useSettled(pending > 0);
  if (!online)
    return <Offline portal={portal} checking={checking} proofs={counts.undeliveredProofs} pending={pending} />;
  if (pending === 0 || !isWaiting) return null;
  return <Waiting pending={pending} proofs={counts.undeliveredProofs} signIn={isSignedOut || counts.needsSignIn > 0} />;
}

interface OfflineProps {
  readonly portal: boolean;
  readonly checking: boolean;
  readonly proofs: number;
  readonly pending: number;
}

function Offline({ portal, checking, proofs, pending }: OfflineProps) {
  const { pathname } = useLocation();
  const isTeam = isTeamPage(pathname);
  // On a phone, one line: what it means is one press away, and was announced.
  const isWide = useWideScreen();
  const lead = isTeam ? text.offlineTeamLead : text.offlineLead;
  useEffect(() => announce(`${text.offline}. ${lead}`), [lead]);
  const retry = async () => {
    if (!(await retryConnection())) notifyStillOffline();
  };
  return (
    <section className="connection offline no-print" aria-label={text.area}>
      <div className="inside">
        <Icon name="cloudOff" />
        <div className="words">
          {isWide || isTeam ? (
            <>
              <p className="title">{text.offline}</p>
              <p className="lead">{lead}</p>
            </>
          ) : (
            <details>
              <summary className="title">{text.offline}</summary>
              <p className="lead">{lead}</p>
            </details>
          )}
          {portal && <p>{text.portal}</p>}
          {isIos() && !isStandalone() && <p className="title">{pendingText.storage.title}</p>}
        </div>
        <Button icon="refresh" busy={checking} onClick={() => void retry()}>
          {text.retry}
        </Button>
        {/* On a line of its own: beside the button it would take two. */}
        <PendingLink proofs={proofs} pending={pending} />
      </div>
    </section>
  );
}

interface WaitingProps {
  readonly pending: number;
  readonly proofs: number;
  readonly signIn: boolean;
}

function Waiting({ pending, proofs, signIn }: WaitingProps) {
  const { busy, synchronise } = useSynchronise();
  const { pathname } = useLocation();
  return (
    <section className="connection waiting no-print" aria-label={text.area}>
      <div className="inside">
        <Icon name="clock" />
        <div className="words">
          <p className="title">{text.pending}</p>
          <p>{text.toSend(pending)}</p>
          <PendingLink proofs={proofs} pending={pending} />
        </div>
        {signIn ? (
          !pathname.startsWith('/auth') && (
            <LinkButton icon="key" to="/auth?mode=login&next=%2Fpwa%2Fattente">
              {text.signIn}
            </LinkButton>
          )
        ) : (
          <Button icon="refresh" busy={busy} onClick={() => void synchronise()}>
            {text.synchronise}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Returns true once `value` has been true for `settlesMs`, and false at once. */
function useSettled(value: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setSettled(true), settlesMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [value]);
  return value && isSettled;
}
