import './fines.css';
import { useSearchParams } from 'react-router';
import { Page } from '../ui/index.ts';
import { EditFine } from './edit-fine.tsx';
import { FineDetail } from './fine-detail.tsx';
import { FineList } from './fine-list.tsx';
import { finesText } from './fines.text.fr.ts';
import { NewFine } from './new-fine.tsx';

/** `/mes-amendes`, `?new=1`, `?fine=ID`, `?fine=ID&edit=1` */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get('fine');
  if (id !== null) return query.get('edit') === null ? <FineDetail key={id} fineId={id} /> : <EditFine key={`${id}-edit`} fineId={id} />;
  if (query.get('new') !== null) return <NewFine key="new" />;
  return (
    <Page key="list" title={finesText.title} lead={finesText.lead}>
      <FineList />
    </Page>
  );
}
