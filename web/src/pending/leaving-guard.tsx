import { type ReactNode, useState } from 'react';
import { useConnectivity } from '../offline/connectivity.ts';
import { useOutbox } from '../offline/index.ts';
import { Button, Checkbox, Alert } from '../ui/index.ts';
import { BackupButton } from './backup-button.tsx';
import { connectionText } from '../offline/connection.text.fr.ts';
import { leavingText as text, backupPanelText } from './pending.text.fr.ts';
import { useSynchronise } from './synchronise.ts';

interface LeavingGuardProps {
  /** The way out, shown once nothing would be lost unknowingly. */
  readonly children: ReactNode;
}

/** Before a sign-out erases this device: what is not delivered can be sent, copied, or given up explicitly. */
export function LeavingGuard({ children }: LeavingGuardProps) {
  const { ready, counts } = useOutbox();
  const { online } = useConnectivity();
  const { busy, synchronise } = useSynchronise();
  const [tried, setTried] = useState(false);
  const [copied, setCopied] = useState(false);
  const [givenUp, setGivenUp] = useState(false);
  if (!ready) return null;
  if (counts.undelivered === 0) {
    return (
      <>
        {tried && (
          <Alert tone="good" live="status">
            <p>{text.allSent}</p>
          </Alert>
        )}
        {children}
      </>
    );
  }
  const send = async () => {
    await synchronise();
    setTried(true);
  };
  return (
    <>
      <p>
        <strong>{text.warning(counts.undeliveredProofs, counts.undelivered)}</strong>
      </p>
      <p>{text.lead}</p>
      {!online && <p className="soft">{connectionText.offline}</p>}
      {online && (
        <Button look="act" icon="upload" wide busy={busy} onClick={() => void send()}>
          {busy ? text.sending : text.send}
        </Button>
      )}
      {tried && !busy && (
        <Alert tone="bad" live="status">
          <p>{text.notSent}</p>
        </Alert>
      )}
      <BackupButton label={backupPanelText.make} onMade={() => setCopied(true)} />
      {copied && <p role="status">{text.copied}</p>}
      {!copied && (
        <Checkbox label={text.giveUp} checked={givenUp} onChange={(event) => setGivenUp(event.target.checked)} />
      )}
      {copied || givenUp ? children : <p className="soft">{text.blocked}</p>}
    </>
  );
}
