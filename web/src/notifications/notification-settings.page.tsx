import { Page } from '../ui/index.ts';
import { NotificationSettings } from './settings/notification-settings.tsx';
import { settingsText as text } from './settings/settings.text.fr.ts';

export function Component() {
  return (
    <Page title={text.page} back={{ to: '/pwa/settings', label: text.back }}>
      <NotificationSettings />
    </Page>
  );
}
