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

/** One broadcast: the form of a draft, or the progress of a sending. */
export function OneBroadcast({ id }: { readonly id: string }) {
  const query = useQuery(broadcastQuery(id));
  const { left, onLeft, forget } = useLeftWords();
  useGoneBroadcastDraft(id, query);
  return (
    <Page title={query.data?.broadcast.subject ?? broadcastsText.title} back={broadcastsBack} step={id}>
      {query.isPending && <Skeleton lines={6} label={text.loading} />}
      <LeftWordsAlerts {...text.gone} left={left} onForget={forget} />
      <FailedRead title={text.failed} read={query} />
      {query.data !== undefined &&
        (query.data.broadcast.state === 'draft' ? (
          <DraftBroadcast key={id} detail={query.data} onLeft={onLeft} />
        ) : (
          <BroadcastProgress detail={query.data} />
        ))}
    </Page>
  );
}
