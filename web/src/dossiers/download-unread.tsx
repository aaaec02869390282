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
 * Keeps the refusal of the last requested file until the next answer. A refusal because the exhibits are still being
 * read makes this poll their reading, and is cleared once they are read.
 */
export function useFileRefusal(dossierId: string) {
  const cache = useQueryClient();
  const { queryKey } = checkQuery(dossierId);
  const [last, setLast] = useState<{ readonly refusal: FileRefusal; readonly checkedAt: number } | null>(null);
  const isUnread = last?.refusal.code === unreadCode;
  // Queried only in that case: listing the files of an old letter must not have its exhibits read again.
  const check = useCheck(isUnread ? dossierId : null);
  const note = (refusal: FileRefusal | null): void => {
    const checkedAt = cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    setLast(refusal === null ? null : { refusal, checkedAt });
    if (refusal?.code === unreadCode) void cache.invalidateQueries({ queryKey });
  };
  const isOver = isUnread && check.data?.isReading === false && check.dataUpdatedAt > last.checkedAt;
  /** True when the file was refused because its exhibits are being read, and they are read by now. */
  const isReadSince = async (refusal: FileRefusal): Promise<boolean> => {
    if (refusal.code !== unreadCode) return false;
    const current = await cache.fetchQuery({ ...checkQuery(dossierId), staleTime: 0 }).catch(() => null);
    return current?.isReading === false;
  };
  return { refusal: isOver ? null : (last?.refusal ?? null), note, isReadSince };
}

interface DownloadUnreadProps {
  /** Code of the refusal of the file, whose sentence is shown above. */
  readonly code: string;
  readonly busy: boolean;
  readonly onTake: () => void;
}

/** Button to download a file refused because its exhibits are still being read; nothing for other refusals. */
export function DownloadUnread({ code, busy, onTake }: DownloadUnreadProps) {
  if (code !== unreadCode) return null;
  return (
    <Button icon="download" wide busy={busy} onClick={onTake}>
      {text.downloadNow}
    </Button>
  );
}

/** Builds the query of the link call; `isAcknowledged`: the person saw that the exhibits are still being read. */
export function buildUnreadQuery(isAcknowledged: boolean): { readonly unread?: 'acknowledged' } {
  return isAcknowledged ? { unread: 'acknowledged' } : {};
}
