import { useEffect, useState } from 'react';
import { Checking } from '../account/index.ts';
import { useLocation, useNavigate, useSession } from '../platform/index.ts';
import { Card, FailedAlert, LinkButton, Page, sameScreen, Skeleton } from '../ui/index.ts';
import { helpingText as text, invitationText } from './carers.text.fr.ts';
import { forgetInvitation, keepInvitation, readKeptInvitation, parseSecret } from './helping/read-kept-invitation.ts';
import { InvitationCard } from './helping/invitation-card.tsx';
import { OnePerson } from './helping/one-person.tsx';
import { Prepared } from './helping/prepared.tsx';
import { useHelpedPeople } from './helping/use-helped-people.ts';

/** `/aidant`, `#invitation=SECRET`: an invitation to accept, the helped people, and what was prepared for them. */
export function Component() {
  const session = useSession();
  const [secret, setSecret] = useInvitation();
  if (session.status === 'loading') return <Checking />;
  return (
    <Page title={text.title} lead={text.lead} back={{ to: '/pwa' }}>
      {session.status === 'signed-in' ? (
        <>
          {secret !== null && (
            <InvitationCard key={`${session.userId}/${secret}`} secret={secret} onDone={() => setSecret(null)} />
          )}
          <People userId={session.userId} isInvited={secret !== null} />
        </>
      ) : (
        <SignIn isInvited={secret !== null} />
      )}
    </Page>
  );
}

/** The secret of the address, removed from the address and stored while the person signs in. */
function useInvitation(): readonly [string | null, (secret: null) => void] {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const fresh = parseSecret(hash);
  const [secret, setSecret] = useState(() => fresh ?? readKeptInvitation());
  if (fresh !== null && fresh !== secret) setSecret(fresh);
  useEffect(() => {
    if (fresh === null) return;
    keepInvitation(fresh);
    void navigate(pathname, { replace: true, state: sameScreen });
  }, [fresh, pathname, navigate]);
  return [
    secret,
    (none) => {
      forgetInvitation();
      setSecret(none);
    },
  ];
}

function SignIn({ isInvited }: { readonly isInvited: boolean }) {
  return (
    <Card>
      {isInvited && <h2>{invitationText.title}</h2>}
      <p>{invitationText.signedOut}</p>
      <p className="soft">{invitationText.again}</p>
      <LinkButton look="act" wide to="/auth?mode=login&next=/aidant">
        {invitationText.signIn}
      </LinkButton>
      <LinkButton wide to="/auth?mode=signup&next=/aidant">
        {invitationText.signUp}
      </LinkButton>
    </Card>
  );
}

function People({ userId, isInvited }: { readonly userId: string; readonly isInvited: boolean }) {
  const { rows, failure, retry } = useHelpedPeople(userId);
  if (rows === null) {
    return failure === null ? (
      <Skeleton lines={4} label={text.loading} />
    ) : (
      <FailedAlert title={text.failed} sentence={failure} onRetry={retry} />
    );
  }
  if (rows.length === 0) {
    if (isInvited) return null;
    return (
      <Card>
        <p>{text.none}</p>
        <p className="soft">{text.noneHelp}</p>
        <p className="soft">{text.noneOver}</p>
      </Card>
    );
  }
  return (
    <>
      <section className="stack" aria-labelledby="people-title">
        <h2 id="people-title" className="visually-hidden">
          {text.people}
        </h2>
        <ul className="plain stack">
          {rows.map((person) => (
            <li key={person.id}>
              <OnePerson person={person} />
            </li>
          ))}
        </ul>
      </section>
      <Prepared people={rows} />
    </>
  );
}
