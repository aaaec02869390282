import { useState } from 'react';
import { flushNow } from '../offline/index.ts';
import type { Restoring } from '../offline/backup/backup.lazy.ts';
import { useSession } from '../platform/index.ts';
import { ErrorAlert, Card, FileButton, Alert, Progress } from '../ui/index.ts';
import { BackupButton } from './backup-button.tsx';
import { backupPanelText as text } from './pending.text.fr.ts';

/** « Copie de secours »: makes a copy of the pending actions, or restores one. */
export function BackupPanel({ pending }: { readonly pending: number }) {
  const session = useSession();
  const [done, setDone] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Restoring | 'failed' | null>(null);
  const take = async ([file]: readonly File[]) => {
    if (file === undefined || session.status !== 'signed-in' || done !== null) return;
    setOutcome(null);
    setDone(0);
    try {
      const { restoreBackup } = await import('../offline/backup/backup.lazy.ts');
      setOutcome(await restoreBackup(file, session.userId, setDone));
      void flushNow();
    } catch (cause) {
      console.error(cause);
      setOutcome('failed');
    } finally {
      setDone(null);
    }
  };
  return (
    <Card aria-labelledby="copie-titre">
      <h2 id="copie-titre">{text.title}</h2>
      {pending > 0 && (
        <>
          <p>{text.lead}</p>
          <BackupButton label={text.make} />
        </>
      )}
      <p className="soft">{text.takeLead}</p>
      <FileButton accept=".zip,application/zip" icon="upload" wide onFiles={(files) => void take(files)}>
        {text.take}
      </FileButton>
      {done !== null && <Progress label={text.taking} value={done} />}
      {outcome !== null && <Taken outcome={outcome} />}
    </Card>
  );
}

function Taken({ outcome }: { readonly outcome: Restoring | 'failed' }) {
  if (outcome === 'failed' || !outcome.ok) {
    return (
      <ErrorAlert title={text.refused}>
        <p>{outcome === 'failed' ? text.takingFailed : text.refusals[outcome.code]}</p>
      </ErrorAlert>
    );
  }
  return (
    <Alert tone={outcome.damaged > 0 ? 'wait' : 'good'} live="status">
      <p>{text.taken(outcome.restored, outcome.already)}</p>
      {outcome.damaged > 0 && <p>{text.takenDamaged(outcome.damaged)}</p>}
    </Alert>
  );
}
