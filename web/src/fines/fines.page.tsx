import './fines.css';
import { useSearchParams } from 'react-router';
import { SignedInOnly } from '../account/index.ts';
import { useSession } from '../platform/index.ts';
import { Page } from '../ui/index.ts';
import { AnswerPage } from './answer-page.tsx';
import { CorrectFine } from './correct-fine.tsx';
import { EditFine } from './edit-fine.tsx';
import { FineDetail } from './fine-detail.tsx';
import { FineList } from './fine-list.tsx';
import { finesText } from './fines.text.fr.ts';
import { NewFine } from './new-fine.tsx';

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
  if (id !== null) return query.get('edit') === null ? <FineDetail key={id} fineId={id} /> : <EditFine key={`${id}-edit`} fineId={id} />;
  const correcting = query.get('correct');
  if (correcting !== null) return <CorrectFine key={correcting} id={correcting} />;
  if (query.get('new') !== null) return <NewFine key="new" />;
  return (
    <Page key="list" title={finesText.title} lead={finesText.lead}>
      <FineList />
    </Page>
  );
}
