import { useSearchParams } from '../platform/index.ts';
import { LinkButton, Alert, Page } from '../ui/index.ts';
import { DeclarationRecap } from './recap/declaration-recap.tsx';
import { recapText } from './recap/recap.text.fr.ts';

/** `/pwa/confirm?declaration=ID` */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get('declaration');
  return (
    <Page title={recapText.title} lead={recapText.lead} back={{ to: '/pwa' }}>
      {id === null ? (
        <Alert tone="wait">
          <p>{recapText.noId}</p>
          <LinkButton to="/pwa/historique">{recapText.history}</LinkButton>
        </Alert>
      ) : (
        <DeclarationRecap declarationId={id} />
      )}
    </Page>
  );
}
