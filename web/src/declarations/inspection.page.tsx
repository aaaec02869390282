import { useSearchParams } from '../platform/index.ts';
import { Alert, LinkButton, Page } from '../ui/index.ts';
import { InspectionSheet } from './inspection/inspection-sheet.tsx';
import { inspectionText as text } from './inspection/inspection.text.fr.ts';

/** `/pwa/controle?declaration=ID`: the code that an agent scans, on this screen or printed behind the windscreen. */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get('declaration');
  const back = id === null ? '/pwa/historique' : `/pwa/historique?declaration=${id}`;
  return (
    <Page title={text.title} lead={text.lead} back={{ to: back }}>
      {id === null ? (
        <Alert tone="wait">
          <p>{text.noId}</p>
          <LinkButton to="/pwa/historique">{text.history}</LinkButton>
        </Alert>
      ) : (
        <InspectionSheet declarationId={id} />
      )}
    </Page>
  );
}
