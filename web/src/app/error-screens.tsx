import { Button, LinkButton, Notice, Page, Skeleton } from '../ui/index.ts';
import { appText } from './app.text.fr.ts';
import { homePath } from './pwa-mode.ts';

/** The generic error screen (specification §2); `framed` when the shell still stands around it, `notHere` when the page's code could not be had. */
export function RouteError({ framed = false, notHere = false }: { readonly framed?: boolean; readonly notHere?: boolean }) {
  const screen = (
    <Page title={appText.error.title}>
      <Notice tone="bad" live="alert">
        <p>{notHere ? appText.error.notHere : appText.error.lead}</p>
      </Notice>
      <div className="row">
        <Button look="act" icon="refresh" onClick={() => window.location.reload()}>
          {appText.error.retry}
        </Button>
        <LinkButton to={homePath()} icon="home" reloadDocument>
          {appText.error.home}
        </LinkButton>
      </div>
    </Page>
  );
  return framed ? screen : <main className="bare">{screen}</main>;
}

/** While the first page's code arrives; afterwards the page one leaves stays until the next one is there. */
export function FirstLoad() {
  return <Skeleton label={appText.loading} lines={4} />;
}
