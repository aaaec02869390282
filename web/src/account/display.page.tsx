import { Page } from '../ui/index.ts';
import { KeepChoice } from './preferences/keep-choice.tsx';
import { PreferencesForm } from './settings/preferences-form.tsx';
import { settingsText as text } from './settings/settings.text.fr.ts';

export function Component() {
  return (
    <Page title={text.displayPage.title} back={{ to: '/pwa/settings', label: text.back }}>
      <PreferencesForm />
      <KeepChoice />
    </Page>
  );
}
