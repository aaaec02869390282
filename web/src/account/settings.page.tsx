import { phoneInFrench } from '@placejuste/domain/kernel';
import { Suspense } from 'react';
import { InstallSetting } from '../install/index.ts';
import { lazyPart, nothing, useSession } from '../platform/index.ts';
import { helpLinks } from '../site/index.ts';
import { Card, LinkButton, Page } from '../ui/index.ts';
import { accountText } from './account.text.fr.ts';
import { Devices } from './settings/devices.tsx';
import { Measures } from './settings/measures.tsx';
import { Messages } from './settings/messages.tsx';
import { OwnSessions } from './settings/own-sessions.tsx';
import { PreferencesForm } from './settings/preferences-form.tsx';
import { SignOutButton } from './sign-out-button.tsx';

const text = accountText.settings;
const OwnPasskeys = lazyPart(
  () => import('../auth/passkeys.lazy.ts'),
  (code) => code.OwnPasskeys,
  nothing,
);

export function Component() {
  return (
    <Page title={text.title}>
      <AccountCard />
      <Suspense fallback={null}>
        <OwnPasskeys />
      </Suspense>
      <Card aria-labelledby="affichage-titre">
        <h2 id="affichage-titre">{text.display}</h2>
        <PreferencesForm />
      </Card>
      <OwnSessions />
      <Devices />
      <InstallSetting />
      <Messages />
      <Card aria-labelledby="aide-titre">
        <h2 id="aide-titre">{text.help}</h2>
        <ul className="plain links">
          {helpLinks.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </Card>
      <Measures />
    </Page>
  );
}

function AccountCard() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const told = session.session.user.user_metadata;
  const name = [told['first_name'], told['last_name']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
  const phone: unknown = told['phone'];
  return (
    <Card aria-labelledby="compte-titre">
      <h2 id="compte-titre">{text.account}</h2>
      <dl className="facts">
        {name !== '' && <Fact name={text.name} value={name} />}
        <Fact name={text.email} value={session.email} />
        {typeof phone === 'string' && phone !== '' && <Fact name={text.phone} value={phoneInFrench(phone)} />}
      </dl>
      <LinkButton to="/pwa/billing" icon="card" wide align="start">
        {text.billing}
      </LinkButton>
      <LinkButton to="/dashboard" icon="user" wide align="start">
        {text.dashboard}
      </LinkButton>
      <LinkButton to="/auth?mode=reset" icon="key" wide align="start">
        {text.changePassword}
      </LinkButton>
      <SignOutButton />
    </Card>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="soft small">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
