import type { Fine } from '@placejuste/contracts/fines';
import { listAwaitedDates } from '@placejuste/domain/fine';
import { useQuery } from '@tanstack/react-query';
import { toServiceTime, useSession } from '../../platform/index.ts';
import { splitDate, FailedRead, Page, Skeleton } from '../../ui/index.ts';
import { toFollowedFine } from '../detail/followed-fine.ts';
import { type FineActName, useFinePath } from '../fine-paths.ts';
import { fineQuery } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';
import { SendLetter, SignLetter } from '../with-network.tsx';
import { readKeptFine, isUnreachable } from '../without-network/kept-fines.ts';
import { useStoredValue } from '../without-network/use-stored-value.ts';
import { NoteStep } from './note-step.tsx';

const text = finesText.one;

interface FineActScreenProps {
  readonly fineId: string;
  readonly act: FineActName;
}

/** Screen of one act on a fine. Acts that only note a step work without a network. */
export function FineActScreen({ fineId, act }: FineActScreenProps) {
  const path = useFinePath();
  const fineResult = useQuery(fineQuery(fineId));
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  const isUnreached =
    fineResult.data === undefined && (fineResult.isError ? isUnreachable(fineResult.error) : !navigator.onLine);
  const { value, looking } = useStoredValue(isUnreached && userId !== null ? [fineId, userId] : null, () =>
    readKeptFine(userId ?? '', fineId, toServiceTime(new Date())),
  );
  const fine = fineResult.data ?? value?.fine;
  if (fine !== undefined) return <Act fine={fine} act={act} />;
  return (
    <Page title={text.title} back={{ to: path({ fine: fineId }), label: text.title }}>
      {fineResult.isError && !looking ? (
        <FailedRead title={text.failed} read={fineResult} />
      ) : (
        <Skeleton lines={5} label={text.loading} />
      )}
    </Page>
  );
}

function Act({ fine, act }: { readonly fine: Fine; readonly act: FineActName }) {
  const path = useFinePath();
  if (act === 'sent' || act === 'answer') return <NoteStep fine={fine} act={act} />;
  const appeal = listAwaitedDates(toFollowedFine(fine)).find(({ code }) => code !== 'payment');
  const own = {
    fine,
    until: appeal === undefined ? null : splitDate(appeal.safe).dayAndMonth,
    addresses: {
      fine: path({ fine: fine.id }),
      edit: path({ fine: fine.id, edit: '1' }),
      sign: path({ fine: fine.id, do: 'sign' }),
      send: path({ fine: fine.id, do: 'send' }),
      sent: (by: 'online' | 'registered' | 'letter') => path({ fine: fine.id, do: 'sent', by }),
    },
  };
  return act === 'sign' ? <SignLetter {...own} /> : <SendLetter {...own} />;
}
