import type { Fine } from '@placejuste/contracts/fines';
import { awaitedDeadlines } from '@placejuste/domain/fine';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../platform/index.ts';
import { dateParts, FailedRead, Page, Skeleton } from '../../ui/index.ts';
import { followedOf } from '../detail/followed-fine.ts';
import { type FineDeed, useFinePath } from '../fine-paths.ts';
import { fineQuery } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';
import { SendLetter, SignLetter } from '../with-network.tsx';
import { keptFine, isUnreachable } from '../without-network/kept-fines.ts';
import { useKept } from '../without-network/use-kept.ts';
import { NoteDeed } from './note-deed.tsx';

const text = finesText.one;

interface FineDeedScreenProps {
  readonly fineId: string;
  readonly deed: FineDeed;
}

/** One thing done with a fine, on a screen of its own. What is only noted needs no network. */
export function FineDeedScreen({ fineId, deed }: FineDeedScreenProps) {
  const path = useFinePath();
  const read = useQuery(fineQuery(fineId));
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  const unreached = read.data === undefined && (read.isError ? isUnreachable(read.error) : !navigator.onLine);
  const { kept, looking } = useKept(unreached && userId !== null ? [fineId, userId] : null, () =>
    keptFine(userId ?? '', fineId, new Date()),
  );
  const fine = read.data ?? kept?.fine;
  if (fine !== undefined) return <Deed fine={fine} deed={deed} />;
  return (
    <Page title={text.title} back={{ to: path({ fine: fineId }), label: text.title }}>
      {read.isError && !looking ? (
        <FailedRead title={text.failed} read={read} />
      ) : (
        <Skeleton lines={5} label={text.loading} />
      )}
    </Page>
  );
}

function Deed({ fine, deed }: { readonly fine: Fine; readonly deed: FineDeed }) {
  const path = useFinePath();
  if (deed === 'sent' || deed === 'answer') return <NoteDeed fine={fine} deed={deed} />;
  const appeal = awaitedDeadlines(followedOf(fine)).find(({ code }) => code !== 'payment');
  const own = {
    fine,
    until: appeal === undefined ? null : dateParts(appeal.safe).dayAndMonth,
    addresses: {
      fine: path({ fine: fine.id }),
      edit: path({ fine: fine.id, edit: '1' }),
      sign: path({ fine: fine.id, do: 'sign' }),
      send: path({ fine: fine.id, do: 'send' }),
      sent: (by: 'online' | 'registered' | 'letter') => path({ fine: fine.id, do: 'sent', by }),
    },
  };
  return deed === 'sign' ? <SignLetter {...own} /> : <SendLetter {...own} />;
}
