import { useSession } from '../platform/index.ts';
import { helpLinks } from '../site/index.ts';
import { Card, Page, SecondaryLink, SecondaryNav } from '../ui/index.ts';
import { accountText } from './account.text.fr.ts';
import { settingsText as text } from './settings/settings.text.fr.ts';
import { SignOutButton } from './leaving/sign-out-button.tsx';

/** Open without an account: a person must be able to enlarge the text before signing in. */
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
          <SecondaryLink to="/pwa/settings/compte" icon="user">
            {text.names}
          </SecondaryLink>
          <SecondaryLink to="/pwa/settings/connexion" icon="key">
            {text.security}
          </SecondaryLink>
          <SecondaryLink to="/dashboard?paper=all" icon="paper">
            {text.papers}
          </SecondaryLink>
          <SecondaryLink to="/dashboard?vehicles=all" icon="car">
            {text.vehicles}
          </SecondaryLink>
          <SecondaryLink to="/pwa/billing" icon="card">
            {text.billing}
          </SecondaryLink>
          <SecondaryLink to="/pwa/aidants" icon="shield">
            {accountText.settings.carers}
          </SecondaryLink>
          <SecondaryLink to="/aidant" icon="user">
            {accountText.settings.helping}
          </SecondaryLink>
          <SecondaryLink to="/dashboard" icon="home">
            {text.space}
          </SecondaryLink>
        </Group>
      )}
      <Group title={text.comfort}>
        <SecondaryLink to="/pwa/settings/affichage" icon="gear">
          {text.display}
        </SecondaryLink>
        {isSignedIn && (
          <SecondaryLink to="/pwa/settings/notifications" icon="bell">
            {text.notifications}
          </SecondaryLink>
        )}
      </Group>
      <Group title={text.phone}>
        <SecondaryLink to="/pwa/settings/appareil" icon="phone">
          {text.thisPhone}
        </SecondaryLink>
        <SecondaryLink to="/pwa/autorisations" icon="camera">
          {text.permissions}
        </SecondaryLink>
      </Group>
      {isSignedIn && (
        <Group title={text.data}>
          <SecondaryLink to="/pwa/settings/donnees" icon="download">
            {text.ownData}
          </SecondaryLink>
          <SecondaryLink to="/pwa/settings/consultations" icon="eye">
            {text.views}
          </SecondaryLink>
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
        <SecondaryLink to="/auth?mode=login&next=/pwa/settings" icon="user">
          {text.signIn}
        </SecondaryLink>
      )}
    </Page>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <SecondaryNav label={title}>{children}</SecondaryNav>
    </section>
  );
}
