import { useEffect, useRef, useState } from 'react';
import { notify } from '../accessibility/index.ts';
import { isMobile, isStandalone, Navigate, useSession } from '../platform/index.ts';
import { Alert, ErrorAlert, Button, LinkButton, Page, Skeleton } from '../ui/index.ts';
import { chooseLandingPath } from './sign-in/landing-path.ts';
import { toOpenedAccount, type OpenedAccount } from './auth-commands.ts';
import { authText } from './auth.text.fr.ts';
import { readCallbackLink, type CallbackLink } from './callback/callback-link.ts';
import { takeReturnPath } from './external/return-path.ts';
import { CodeForm } from './form/code-form.tsx';
import { followLink, previewLink, type LinkEnd, type LinkPreview } from './callback/follow-link.ts';
import { NewPasswordForm } from './reset/new-password-form.tsx';
import { BehindSecondFactor } from './second-factor/behind-second-factor.tsx';
import { SettleAccount } from './sign-up/settle-account-form.tsx';

const text = authText.callback;
const failedPath = '/auth?error=email_confirmation_failed';
/** A failed sign-in with a provider starts again from the page where it was chosen. */
const buildFailedPath = (back: string | null): string =>
  back === null ? failedPath : `${failedPath}&next=${encodeURIComponent(back)}`;

type Stage = LinkEnd | LinkPreview['stage'] | 'looking';

export function Component() {
  const [link] = useState(() => readCallbackLink(window.location.search, window.location.hash));
  // Only for a return from a provider: a mailed link was requested elsewhere.
  const [back] = useState(() =>
    link.kind === 'code' || link.kind === 'error' ? takeReturnPath(window.location.origin) : null,
  );
  const [stage, setStage] = useState<Stage>('looking');
  const [account, setAccount] = useState<OpenedAccount | null>(null);
  const session = useSession();
  const hasPreviewed = useRef(false);
  const hasFollowed = useRef(false);
  const signedIn = session.status === 'signed-in';
  const isOpen = signedIn || session.status === 'second-factor';

  useEffect(() => {
    if (session.status === 'loading' || hasPreviewed.current) return;
    hasPreviewed.current = true;
    void previewLink(link, session).then((preview) => {
      if (preview.stage === 'ask') setAccount(preview.account);
      setStage(preview.stage);
    });
  }, [link, session]);

  useEffect(() => {
    if (stage !== 'working' || hasFollowed.current) return;
    hasFollowed.current = true;
    void followLink(link, session).then((end) => {
      if (end === 'confirmed' && link.kind === 'token-hash' && link.type === 'email_change')
        notify('good', text.done, { description: text.changed });
      setStage(end);
    });
  }, [stage, link, session]);

  const onward = <Navigate replace to={back ?? chooseLandingPath(isMobile(), isStandalone())} />;
  switch (stage) {
    case 'ask':
      return <AskBefore link={link} account={account} onPress={() => setStage('working')} />;
    case 'looking':
    case 'working':
    case 'leaving':
      return (
        <Page title={text.title}>
          <p role="status">{text.working}</p>
          <Skeleton label={text.working} />
        </Page>
      );
    case 'confirmed':
      return onward;
    case 'waiting':
      return (
        <Page title={text.waitingTitle} lead={text.waitingLead} step={stage}>
          {signedIn ? (
            <LinkButton look="act" wide to="/pwa/settings/compte">
              {text.toAddress}
            </LinkButton>
          ) : (
            <LinkButton to="/auth?mode=login">{text.again}</LinkButton>
          )}
        </Page>
      );
    case 'settle':
      // Leaves the form once the account says that its password was chosen.
      return signedIn && toOpenedAccount(session.session.user).hasPasswordToChoose ? <SettleAccount /> : onward;
    case 'refused':
    case 'other-account':
      return (
        <OtherAccount
          email={signedIn ? session.email : ''}
          advice={stage === 'refused' ? text.otherAdvice : text.spentAdvice}
        />
      );
    case 'failed':
      return <Navigate replace to={buildFailedPath(back)} />;
    case 'new-password':
      return (
        <BehindSecondFactor>
          <Page title={authText.newPassword.title} step={stage}>
            <NewPasswordForm onDone={() => setStage('confirmed')} />
          </Page>
        </BehindSecondFactor>
      );
    case 'no-session':
      // A code typed on this screen opens the missing session.
      return isOpen ? onward : <NoSession />;
    case 'error':
      return (
        <Page title={text.failure}>
          <ErrorAlert title={text.failure}>
            {link.kind === 'error' && link.description !== null && <p lang="en">{link.description}</p>}
            {link.kind === 'error' && <p>{link.advice}</p>}
          </ErrorAlert>
          <LinkButton to={buildFailedPath(back)}>{text.again}</LinkButton>
        </Page>
      );
  }
}

/** Requires a press: mail programs open links before people do, and another page may lead here. */
function AskBefore({
  link,
  account,
  onPress,
}: {
  readonly link: CallbackLink;
  readonly account: OpenedAccount | null;
  readonly onPress: () => void;
}) {
  const { title, lead, label } = chooseAskWords(link, account);
  return (
    <Page title={title} lead={lead}>
      {link.kind === 'tokens' && link.isOld && (
        <Alert tone="wait" title={text.oldTitle}>
          <p>{text.oldLead}</p>
        </Alert>
      )}
      <Button look="act" wide onClick={onPress}>
        {label}
      </Button>
    </Page>
  );
}

function chooseAskWords(link: CallbackLink, account: OpenedAccount | null) {
  if (account !== null) return { title: text.openTitle, lead: text.openLead(account.email), label: text.open };
  const isRecovery = link.kind === 'tokens' ? link.recovery : link.kind === 'token-hash' && link.type === 'recovery';
  return isRecovery
    ? { title: authText.newPassword.title, lead: text.recoverLead, label: text.recover }
    : { title: text.title, lead: text.confirmLead, label: text.confirm };
}

function OtherAccount({ email, advice }: { readonly email: string; readonly advice: string }) {
  return (
    <Page title={text.otherTitle}>
      <ErrorAlert title={text.otherTitle}>
        <p>{text.otherLead(email)}</p>
        <p>{advice}</p>
      </ErrorAlert>
      <LinkButton look="act" wide to={chooseLandingPath(isMobile(), isStandalone())}>
        {text.stay}
      </LinkButton>
      <LinkButton wide to="/pwa/settings">
        {text.toSettings}
      </LinkButton>
    </Page>
  );
}

function NoSession() {
  return (
    <Page title={text.title} step="no-session">
      <ErrorAlert title={text.noSession}>
        <p>{text.noSessionLead}</p>
      </ErrorAlert>
      <CodeForm />
      <LinkButton to="/auth?mode=login">{text.again}</LinkButton>
    </Page>
  );
}
