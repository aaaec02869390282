import { useQuery } from '@tanstack/react-query';
import { LeftWordsAlerts, useLeftWords } from '../../admin/index.ts';
import { FailedRead, Page, Skeleton } from '../../ui/index.ts';
import { broadcastQuery } from '../suite.queries.ts';
import { useGoneBroadcastDraft } from './broadcast-drafts.ts';
import { broadcastsBack } from './broadcast-path.ts';
import { BroadcastProgress } from './broadcast-progress.tsx';
import { broadcastsText } from './broadcasts.text.fr.ts';
import { DraftBroadcast } from './draft-broadcast.tsx';

const text = broadcastsText.one;

/** A draft to finish, or a sending to follow. */
export function OneBroadcast({ id }: { readonly id: string }) {
  const read = useQuery(broadcastQuery(id));
  const { left, onLeft, forget } = useLeftWords();
  useGoneBroadcastDraft(id, read);
  return (
    <Page title={read.data?.broadcast.subject ?? broadcastsText.title} back={broadcastsBack} step={id}>
      {read.isPending && <Skeleton lines={6} label={text.loading} />}
      <LeftWordsAlerts {...text.gone} left={left} onForget={forget} />
      <FailedRead title={text.failed} read={read} />
      {read.data !== undefined &&
        (read.data.broadcast.state === 'draft' ? (
          <DraftBroadcast key={id} detail={read.data} onLeft={onLeft} />
        ) : (
          <BroadcastProgress detail={read.data} />
        ))}
    </Page>
  );
}
