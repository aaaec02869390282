import { useSession } from '../platform/index.ts';
import { helpLinks } from '../site/index.ts';
import { Card, Page, QuietRow, QuietRows } from '../ui/index.ts';
import { accountText } from './account.text.fr.ts';
import { settingsText as text } from './settings/settings.text.fr.ts';
import { SignOutButton } from './leaving/sign-out-button.tsx';

/** Open to all: who cannot read the screen must not have to sign in before it is larger. */
export function Component() {
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  return (
    <Page
      title={accountText.settings.title}
      lead={isSignedIn ? accountText.settings.accountOf(session.email) : text.signedOut}
    >
      {isSignedIn && (
        <Group title={text.you}>
          <QuietRow to="/pwa/settings/compte" icon="user">
            {text.names}
          </QuietRow>
          <QuietRow to="/pwa/settings/connexion" icon="key">
            {text.security}
          </QuietRow>
          <QuietRow to="/dashboard?paper=all" icon="paper">
            {text.papers}
          </QuietRow>
          <QuietRow to="/pwa/billing" icon="card">
            {text.billing}
          </QuietRow>
          <QuietRow to="/pwa/aidants" icon="shield">
            {accountText.settings.carers}
          </QuietRow>
          <QuietRow to="/aidant" icon="user">
            {accountText.settings.helping}
          </QuietRow>
          <QuietRow to="/dashboard" icon="home">
            {text.space}
          </QuietRow>
        </Group>
      )}
      <Group title={text.comfort}>
        <QuietRow to="/pwa/settings/affichage" icon="gear">
          {text.display}
        </QuietRow>
        {isSignedIn && (
          <QuietRow to="/pwa/settings/notifications" icon="bell">
            {text.notifications}
          </QuietRow>
        )}
      </Group>
      <Group title={text.phone}>
        <QuietRow to="/pwa/settings/appareil" icon="phone">
          {text.thisPhone}
        </QuietRow>
        <QuietRow to="/pwa/autorisations" icon="camera">
          {text.permissions}
        </QuietRow>
      </Group>
      {isSignedIn && (
        <Group title={text.data}>
          <QuietRow to="/pwa/settings/donnees" icon="download">
            {text.ownData}
          </QuietRow>
          <QuietRow to="/pwa/settings/consultations" icon="eye">
            {text.views}
          </QuietRow>
        </Group>
      )}
      <Card aria-labelledby="aide-titre">
        <h2 id="aide-titre">{accountText.settings.help}</h2>
        <ul className="plain links">
          {helpLinks.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </Card>
      {isSignedIn ? (
        <SignOutButton />
      ) : (
        <QuietRow to="/auth?mode=login&next=/pwa/settings" icon="user">
          {text.signIn}
        </QuietRow>
      )}
    </Page>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <QuietRows label={title}>{children}</QuietRows>
    </section>
  );
}
