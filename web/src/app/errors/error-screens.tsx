import type { PartFault } from '../../platform/index.ts';
import { Button, LinkButton, Alert, Page, Skeleton } from '../../ui/index.ts';
import { appText } from '../app.text.fr.ts';
import { chooseHomePath } from '../shell/pwa-mode.ts';

interface RouteErrorProps {
  /** True when the shell is drawn around the screen. */
  readonly framed?: boolean;
  /** Reason why the page's code could not be loaded or run; null for any other failure. */
  readonly fault?: PartFault | null;
}

/** The generic error screen (specification §2). */
export function RouteError({ framed = false, fault = null }: RouteErrorProps) {
  const screen = (
    <Page title={fault === 'old-browser' ? appText.error.oldBrowser : appText.error.title}>
      <Alert tone="bad" live="alert">
        <p>{fault === null ? appText.error.lead : appText.error.faults[fault]}</p>
      </Alert>
      <div className="row">
        <Button look="act" icon="refresh" onClick={() => window.location.reload()}>
          {appText.error.retry}
        </Button>
        <LinkButton to={chooseHomePath()} icon="home" reloadDocument>
          {appText.error.home}
        </LinkButton>
      </div>
    </Page>
  );
  return framed ? screen : <main className="bare">{screen}</main>;
}

/** Shown while the code of the first page loads; later, the previous page stays until the next one is loaded. */
export function FirstLoad() {
  return <Skeleton label={appText.loading} lines={4} />;
}
