import './fines.css';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SignedInOnly } from '../account/index.ts';
import { neededPart, useSession } from '../platform/index.ts';
import { Page, Skeleton } from '../ui/index.ts';
import { AnswerPage } from './answer-page.tsx';
import { FineList } from './fine-list.tsx';
import { finesText } from './fines.text.fr.ts';
import { NewFine } from './new-fine.tsx';

// What is told of a kept fine comes from the server: its screens do too, when one opens it.
const FineDetail = lazy(neededPart(async () => ({ default: (await import('./one-fine.ts')).FineDetail })));
const CorrectFine = lazy(neededPart(async () => ({ default: (await import('./one-fine.ts')).CorrectFine })));
const EditFine = lazy(neededPart(async () => ({ default: (await import('./one-fine.ts')).EditFine })));

/** `/mes-amendes`: the answer itself without an account; with one, the fines. `?new=1`, `?fine=ID`, `?fine=ID&edit=1`, `?correct=ID` */
export function Component() {
  const [query] = useSearchParams();
  const { status } = useSession();
  if (status === 'signed-out' && query.get('fine') === null) return <AnswerPage />;
  return (
    <SignedInOnly>
      <OwnFines />
    </SignedInOnly>
  );
}

function OwnFines() {
  const [query] = useSearchParams();
  const id = query.get('fine');
  if (id !== null) {
    return (
      <Suspense fallback={<Skeleton lines={5} label={finesText.one.loading} />}>
        {query.get('edit') === null ? <FineDetail key={id} fineId={id} /> : <EditFine key={`${id}-edit`} fineId={id} />}
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
