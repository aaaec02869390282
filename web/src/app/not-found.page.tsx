import { LinkButton, Page } from '../ui/index.ts';
import { appText } from './app.text.fr.ts';
import { chooseHomePath } from './shell/pwa-mode.ts';

export function Component() {
  const home = chooseHomePath();
  return (
    <Page title={appText.notFound.title} lead={appText.notFound.lead}>
      <LinkButton look="act" icon="home" to={home} reloadDocument={home === '/'}>
        {appText.error.home}
      </LinkButton>
    </Page>
  );
}
