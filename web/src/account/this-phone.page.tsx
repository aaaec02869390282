import { InstallSetting } from '../install/index.ts';
import { useSession } from '../platform/index.ts';
import { Page } from '../ui/index.ts';
import { DeviceStorageCard } from './settings/device-storage-card.tsx';
import { Measures } from './settings/measures.tsx';
import { Messages } from './settings/messages.tsx';
import { settingsText as text } from './settings/settings.text.fr.ts';

export function Component() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <Page title={text.phonePage.title} back={{ to: '/pwa/settings', label: text.back }}>
      <DeviceStorageCard isSignedIn={isSignedIn} />
      <InstallSetting />
      <Messages />
      <Measures />
    </Page>
  );
}
