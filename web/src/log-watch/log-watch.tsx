import { toParisDay } from '@placejuste/domain/kernel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AnchorButton, Button, Alert } from '../ui/index.ts';
import { logWatchText as text } from './log-watch.text.fr.ts';
import { watchedKey, logWatchQuery } from './log-watch.queries.ts';
import { keepHead, type LogState } from './watch-log.ts';

/**
 * Renders nothing as long as the log extends the head seen by this phone; otherwise shows an alert, with the evidence
 * to download.
 */
export function LogWatch() {
  const cache = useQueryClient();
  const { data } = useQuery(logWatchQuery(cache));
  const [isSaved, setSaved] = useState(false);
  if (data?.state !== 'forked') return null;
  const { kept, seen } = data;
  return (
    <Alert tone="bad" live="alert" title={text.title}>
      <p>{text.what}</p>
      <p>
        {text.kept} {text.size(kept.size)}, <code>{kept.root.slice(0, 16)}…</code>
        <br />
        {text.seen} {text.size(seen.size)}, <code>{seen.root.slice(0, 16)}…</code>
      </p>
      <p>{text.yours}</p>
      <p>{text.keep}</p>
      <Button
        icon="download"
        wide
        onClick={() => {
          save(data);
          setSaved(true);
        }}
      >
        {text.save}
      </Button>
      <p role="status">{isSaved ? text.saved : ''}</p>
      <AnchorButton href="/support" icon="mail">
        {text.write}
      </AnchorButton>
      {isSaved && (
        <Button
          wide
          onClick={() => {
            keepHead(seen);
            cache.setQueryData<LogState>(watchedKey, { state: 'same' });
          }}
        >
          {text.goOn}
        </Button>
      )}
    </Alert>
  );
}

function save({ kept, seen }: Extract<LogState, { state: 'forked' }>): void {
  const toSignedText = ({ text: head, signature }: typeof kept) => ({ text: head, signature });
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify({ kept: toSignedText(kept), seen: toSignedText(seen) }, null, 2)}\n`], {
      type: 'application/json',
    }),
  );
  Object.assign(document.createElement('a'), { href: url, download: text.fileName(toParisDay(new Date())) }).click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
