import type { User } from '@supabase/auth-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { lazyPart, useSearchParams, useSession } from '../platform/index.ts';
import { Card, LinkButton, Page, Skeleton } from '../ui/index.ts';
import { ownUserQuery } from './account.queries.ts';
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

/** `?champ=email`: the address comes first, for a person told that theirs accepts no mail. */
export function Component() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return <Identity sessionUser={session.session.user} />;
}

function Identity({ sessionUser }: { readonly sessionUser: User }) {
  const [search] = useSearchParams();
  const user = useNewestUser(sessionUser);
  const queries = useQueryClient();
  const emailTitle = useRef<HTMLHeadingElement>(null);
  const metadata = user.user_metadata;
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
      <h2 id="email-title" ref={emailTitle} tabIndex={-1}>
        {text.identityPage.email}
      </h2>
      <EmailForm
        present={user.email ?? ''}
        pendingChange={toAwaitedEmail(user)}
        heading={emailTitle}
        onChangedElsewhere={() => void queries.invalidateQueries({ queryKey: ownUserQuery(user.id).queryKey })}
      />
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

/** The user of the session, or the newer one of the service when another device changed it. */
function useNewestUser(sessionUser: User): User {
  const { data } = useQuery(ownUserQuery(sessionUser.id));
  const isNewer = data != null && (data.updated_at ?? '') > (sessionUser.updated_at ?? '');
  return isNewer ? data : sessionUser;
}

/** The address asked for that is not confirmed yet; null when none waits. */
function toAwaitedEmail({ new_email: address, email_change_sent_at: sentAt }: User) {
  return address === undefined || address === '' || sentAt === undefined ? null : { address, sentAt };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
