import { Button } from '../ui/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

interface DownloadUnreadProps {
  /** Of the file that was refused; its sentence is shown above. */
  readonly code: string;
  readonly busy: boolean;
  readonly onTake: () => void;
}

/** Under a file refused because its exhibits are still being read: takes it all the same. Nothing of other refusals. */
export function DownloadUnread({ code, busy, onTake }: DownloadUnreadProps) {
  if (code !== 'DOSSIER_DOWNLOAD_UNREAD') return null;
  return (
    <Button icon="download" wide busy={busy} onClick={onTake}>
      {text.downloadNow}
    </Button>
  );
}

/** What the call of a link is sent with, once the person saw that its exhibits are still being read. */
export function unreadQuery(isAcknowledged: boolean): { readonly unread?: 'acknowledged' } {
  return isAcknowledged ? { unread: 'acknowledged' } : {};
}
