import { toParisMoment } from '@placejuste/domain/kernel';
import { useEffect, useState } from 'react';
import { useSession } from '../platform/index.ts';
import { Alert, Button, ErrorAlert, Progress, ShareFileButton } from '../ui/index.ts';
import { backupPanelText as text } from './pending.text.fr.ts';
import type { Backup } from '../offline/backup/backup.lazy.ts';

type Making =
  | { readonly state: 'idle' }
  | { readonly state: 'busy'; readonly fraction: number }
  | { readonly state: 'failed' }
  | { readonly state: 'made'; readonly backup: Backup; readonly name: string; readonly url: string };

interface BackupButtonProps {
  readonly label: string;
  readonly onMade?: () => void;
}

/** Time in ms before the file's address is revoked: the browser may still be writing the file. */
const writingMs = 60_000;

/** Button that makes the copy and downloads it; where the phone can share files, offers its share sheet too. */
export function BackupButton({ label, onMade }: BackupButtonProps) {
  const session = useSession();
  const [making, setMaking] = useState<Making>({ state: 'idle' });
  const url = making.state === 'made' ? making.url : null;
  useEffect(() => (url === null ? undefined : () => void setTimeout(() => URL.revokeObjectURL(url), writingMs)), [url]);

  const make = async () => {
    if (session.status !== 'signed-in') return;
    setMaking({ state: 'busy', fraction: 0 });
    try {
      // Loaded on demand; the service worker caches it for use without a network.
      const { writeBackup } = await import('../offline/backup/backup.lazy.ts');
      const now = new Date();
      const backup = await writeBackup({
        userId: session.userId,
        now,
        onProgress: (fraction) => setMaking({ state: 'busy', fraction }),
      });
      const { day, time } = toParisMoment(now);
      const name = text.fileName(`${day}-${time.replace(':', 'h')}`);
      const backupFile = { state: 'made', backup, name, url: URL.createObjectURL(backup.archive) } as const;
      setMaking(backupFile);
      download(backupFile.url, name);
      onMade?.();
    } catch (cause) {
      console.error(cause);
      setMaking({ state: 'failed' });
    }
  };
  return (
    <div className="stack tight">
      <Button icon="lifebuoy" wide busy={making.state === 'busy'} onClick={() => void make()}>
        {label}
      </Button>
      {making.state === 'busy' && <Progress label={text.making} value={making.fraction} />}
      {making.state === 'failed' && (
        <ErrorAlert title={text.failed}>
          <p>{text.failedLead}</p>
        </ErrorAlert>
      )}
      {making.state === 'made' && <BackupReady making={making} />}
    </div>
  );
}

function BackupReady({ making: { backup, name } }: { readonly making: Extract<Making, { state: 'made' }> }) {
  const file = new File([backup.archive], name, { type: 'application/zip' });
  const megabytes = (backup.archive.size / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 });
  return (
    <Alert tone={backup.damaged > 0 ? 'wait' : 'good'} live="status">
      <p>{text.made(backup.actions, backup.photos, megabytes)}</p>
      {backup.damaged > 0 && <p>{text.damaged(backup.damaged)}</p>}
      <ShareFileButton file={file} label={text.share} refused={text.notShared} />
    </Alert>
  );
}

function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
