import { type ReactNode, useEffect, useState } from 'react';
import { useConnectivity } from '../offline/connectivity.ts';
import { countUnfinishedPhotos, type OutboxView, useOutbox } from '../offline/index.ts';
import { Alert, Button, Checkbox, DialogLoading } from '../ui/index.ts';
import { BackupButton } from './backup-button.tsx';
import { leavingText as text, backupPanelText } from './pending.text.fr.ts';
import { useSynchronise } from './synchronise.ts';

interface LeavingGuardProps {
  /** Act that the person is about to do; a closed account cannot restore a copy. */
  readonly act: keyof typeof text.doneBefore;
  /** Action to leave, shown once nothing would be lost without the person knowing. */
  readonly children: ReactNode;
  /** Shown when no action waits; otherwise the guard lists the actions that would be lost. */
  readonly safe?: ReactNode;
}

/**
 * Guard before a sign-out erases this device: undelivered actions can be sent, copied, or given up explicitly; pictures
 * of unfinished forms can only be given up.
 */
export function LeavingGuard({ act, children, safe }: LeavingGuardProps) {
  const { ready, rows, counts } = useOutbox();
  const unfinished = useUnfinishedPhotos(counts.undelivered);
  const [isTried, setTried] = useState(false);
  const [copiedIds, setCopiedIds] = useState<readonly string[]>([]);
  const [givenUp, setGivenUp] = useState(false);
  if (!ready || unfinished === null) return <DialogLoading />;
  // An action added since by another tab is not in the copy.
  const copied = copiedIds.length > 0 && rows.every(({ id }) => copiedIds.includes(id));
  const isSafe = unfinished === 0 && (copied || counts.undelivered === 0);
  return (
    <>
      {counts.undelivered === 0 && unfinished === 0 && safe}
      {counts.undelivered > 0 && (
        <Undelivered
          counts={counts}
          isTried={isTried}
          onTried={() => setTried(true)}
          onCopied={() => setCopiedIds(rows.map(({ id }) => id))}
        />
      )}
      {unfinished > 0 && (
        <>
          <p>
            <strong>{text.unfinished(unfinished)}</strong>
          </p>
          <p>{text.unfinishedLead(unfinished)}</p>
        </>
      )}
      {isSafe && copied && <p role="status">{text.doneBefore[act].copied}</p>}
      {isSafe && isTried && counts.undelivered === 0 && (
        <Alert tone="good" live="status">
          <p>{text.doneBefore[act].allSent}</p>
        </Alert>
      )}
      {!isSafe && (
        <Checkbox label={text.giveUp} checked={givenUp} onChange={(event) => setGivenUp(event.target.checked)} />
      )}
      {isSafe || givenUp ? (
        children
      ) : (
        <p className="soft">{counts.undelivered > 0 && !copied ? text.blocked : text.unfinishedBlocked}</p>
      )}
    </>
  );
}

interface UndeliveredProps {
  readonly counts: OutboxView['counts'];
  readonly isTried: boolean;
  readonly onTried: () => void;
  readonly onCopied: () => void;
}

function Undelivered({ counts, isTried, onTried, onCopied }: UndeliveredProps) {
  const { online } = useConnectivity();
  const { busy, synchronise } = useSynchronise();
  return (
    <>
      <p>
        <strong>{text.warning(counts.undeliveredProofs, counts.undelivered)}</strong>
      </p>
      <p>{online ? text.lead(counts.undelivered) : text.offline(counts.undelivered)}</p>
      {online && (
        <Button look="act" icon="upload" wide busy={busy} onClick={() => void synchronise().then(onTried)}>
          {busy ? text.sending : text.send}
        </Button>
      )}
      {isTried && !busy && (
        <Alert tone="bad" live="status">
          <p>{text.notSent}</p>
        </Alert>
      )}
      <BackupButton label={backupPanelText.make} onMade={onCopied} />
    </>
  );
}

/** Counts the pictures of unfinished forms, again after each delivery. Null until counted; 0 without local storage. */
function useUnfinishedPhotos(undelivered: number): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void countUnfinishedPhotos()
      .catch(() => 0)
      .then((photoCount) => isCurrent && setCount(photoCount));
    return () => {
      isCurrent = false;
    };
  }, [undelivered]);
  return count;
}
