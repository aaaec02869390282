import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';
import { checkQuery } from './exhibit-reading/exhibit-reading.queries.ts';
import { useCheck } from './exhibit-reading/use-check.ts';

const unreadCode = 'DOSSIER_DOWNLOAD_UNREAD';

export interface FileRefusal {
  readonly code: string;
  readonly message: string;
}

/**
 * Why the file that was asked for last did not come, until the next answer. Refused because its exhibits are still
 * being read, they are asked about again, and it is over once they are read.
 */
export function useFileRefusal(dossierId: string) {
  const cache = useQueryClient();
  const { queryKey } = checkQuery(dossierId);
  const [last, setLast] = useState<{ readonly refusal: FileRefusal; readonly checkedAt: number } | null>(null);
  const isUnread = last?.refusal.code === unreadCode;
  // Asked for nobody else: a letter that left long ago is not read again because its files are listed.
  const check = useCheck(isUnread ? dossierId : null);
  const note = (refusal: FileRefusal | null): void => {
    const checkedAt = cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    setLast(refusal === null ? null : { refusal, checkedAt });
    if (refusal?.code === unreadCode) void cache.invalidateQueries({ queryKey });
  };
  const isOver = isUnread && check.data?.isReading === false && check.dataUpdatedAt > last.checkedAt;
  return { refusal: isOver ? null : (last?.refusal ?? null), note };
}

interface DownloadUnreadProps {
  /** Code of the refusal of the file, whose sentence is shown above. */
  readonly code: string;
  readonly busy: boolean;
  readonly onTake: () => void;
}

/** Under a file refused because its exhibits are still being read: takes it all the same. Nothing of other refusals. */
export function DownloadUnread({ code, busy, onTake }: DownloadUnreadProps) {
  if (code !== unreadCode) return null;
  return (
    <Button icon="download" wide busy={busy} onClick={onTake}>
      {text.downloadNow}
    </Button>
  );
}

/** What the call of a link is sent with, once the person saw that its exhibits are still being read. */
export function buildUnreadQuery(isAcknowledged: boolean): { readonly unread?: 'acknowledged' } {
  return isAcknowledged ? { unread: 'acknowledged' } : {};
}
