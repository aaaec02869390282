import { Suspense } from 'react';
import { lazyPart, renderNothing } from '../platform/index.ts';
import { Page } from '../ui/index.ts';
import { Devices } from './settings/devices.tsx';
import { OwnSessions } from './settings/own-sessions.tsx';
import { settingsText as text } from './settings/settings.text.fr.ts';

const OwnSecondFactor = lazyPart(
  () => import('../auth/second-factor.lazy.ts'),
  (code) => code.OwnSecondFactor,
  renderNothing,
);
const OwnPasskeys = lazyPart(
  () => import('../auth/passkeys.lazy.ts'),
  (code) => code.OwnPasskeys,
  renderNothing,
);

export function Component() {
  return (
    <Page title={text.securityPage.title} back={{ to: '/pwa/settings', label: text.back }}>
      <Suspense fallback={null}>
        <OwnPasskeys />
        <OwnSecondFactor />
      </Suspense>
      <OwnSessions />
      <Devices />
    </Page>
  );
}
