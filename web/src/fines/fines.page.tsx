import './fines.css';
import './review/review-lines.css';
import { Suspense } from 'react';
import { AccountAlert, SignedInOnly, toAccountState, useAccount } from '../account/index.ts';
import { useIsLossUnreported, useSearchParams, useSession } from '../platform/index.ts';
import { Page, Skeleton } from '../ui/index.ts';
import { AnswerPage } from './answer/answer-page.tsx';
import { FineActScreen } from './acts/fine-act-screen.tsx';
import { FineDetail } from './detail/fine-detail.tsx';
import { type FineActName, fineActNames } from './fine-paths.ts';
import { FineList } from './list/fine-list.tsx';
import { finesText } from './fines.text.fr.ts';
import { NewFine } from './form/new-fine.tsx';
import { FineQuestions } from './questions/fine-questions.tsx';
import { CorrectFine, EditFine } from './with-network.tsx';

/**
 * `/mes-amendes`: the immediate answer without an account, the fines with one. `?new=1`, `?fine=ID`, `?fine=ID&edit=1`,
 * `?fine=ID&letter=KIND`, `?fine=ID&question=NAME`, `?fine=ID&do=ACT`, `?correct=ID`
 */
export function Component() {
  const [query] = useSearchParams();
  const { status } = useSession();
  // A person whose session just ended goes to the sign-in, which says so, and comes back here. A person who opens this
  // page afterwards without signing in is a guest.
  const isGuest = !useIsLossUnreported() && status === 'signed-out';
  if (isGuest && query.get('fine') === null) return <AnswerPage />;
  return (
    <SignedInOnly>
      <OwnFines />
    </SignedInOnly>
  );
}

function OwnFines() {
  const [query] = useSearchParams();
  const account = useAccount();
  const id = query.get('fine');
  // A suspended account may only read and export (decisions §2): a filled form would be refused.
  const shouldOpenForm = ['new', 'edit', 'question', 'do', 'correct'].some((name) => query.get(name) !== null);
  if (shouldOpenForm && account.data !== undefined && toAccountState(account.data) === 'suspended') {
    return (
      <Page key="suspended" title={finesText.title} lead={finesText.lead}>
        <AccountAlert state="suspended" />
        <FineList />
      </Page>
    );
  }
  if (id !== null) {
    return (
      <Suspense fallback={<Skeleton lines={5} label={finesText.one.loading} />}>
        <OneFine
          id={id}
          isEdited={query.get('edit') !== null}
          question={query.get('question')}
          act={fineActNames.find((one) => one === query.get('do')) ?? null}
        />
      </Suspense>
    );
  }
  const correcting = query.get('correct');
  if (correcting !== null) {
    return (
      <Suspense fallback={<Skeleton lines={5} label={finesText.one.loading} />}>
        <CorrectFine key={correcting} id={correcting} />
      </Suspense>
    );
  }
  if (query.get('new') !== null) return <NewFine key="new" />;
  return (
    <Page key="list" title={finesText.title} lead={finesText.lead}>
      <FineList />
    </Page>
  );
}

interface OneFineProps {
  readonly id: string;
  readonly isEdited: boolean;
  readonly question: string | null;
  readonly act: FineActName | null;
}

function OneFine({ id, isEdited, question, act }: OneFineProps) {
  if (question !== null) return <FineQuestions key={`${id}-questions`} fineId={id} question={question} />;
  if (act !== null) return <FineActScreen key={`${id}-${act}`} fineId={id} act={act} />;
  return isEdited ? <EditFine key={`${id}-edit`} fineId={id} /> : <FineDetail key={id} fineId={id} />;
}
