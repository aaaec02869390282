import { Suspense } from 'react';
import { lazyPart, useSearchParams, useSession } from '../platform/index.ts';
import { Card, LinkButton, Page, Skeleton } from '../ui/index.ts';
import { accountText } from './account.text.fr.ts';
import { settingsText as text } from './settings/settings.text.fr.ts';

const NamesForm = lazyPart(
  () => import('../auth/identity.lazy.ts'),
  (code) => code.NamesForm,
);
const EmailForm = lazyPart(
  () => import('../auth/identity.lazy.ts'),
  (code) => code.EmailForm,
);

/** `?champ=email`: the address comes first, for who was told that it takes no mail. */
export function Component() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.status !== 'signed-in') return null;
  const metadata = session.session.user.user_metadata;
  const names = {
    firstName: toText(metadata['first_name']),
    lastName: toText(metadata['last_name']),
    phone: toText(metadata['phone']),
  };
  const namesCard = (
    <Card key="names" aria-labelledby="names-title">
      <h2 id="names-title">{text.identityPage.names}</h2>
      <NamesForm names={names} />
    </Card>
  );
  const emailCard = (
    <Card key="email" aria-labelledby="email-title">
      <h2 id="email-title">{text.identityPage.email}</h2>
      <EmailForm present={session.email} />
    </Card>
  );
  return (
    <Page title={text.identityPage.title} back={{ to: '/pwa/settings', label: text.back }}>
      <Suspense fallback={<Skeleton lines={8} />}>
        {search.get('champ') === 'email' ? [emailCard, namesCard] : [namesCard, emailCard]}
      </Suspense>
      <LinkButton to="/auth?mode=reset" icon="key" wide>
        {accountText.settings.changePassword}
      </LinkButton>
    </Page>
  );
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
