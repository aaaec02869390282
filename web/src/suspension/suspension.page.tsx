import type { OwnSuspension } from '@placejuste/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useReceivesMail } from '../platform/index.ts';
import { Alert, DateText, FailedRead, Page, SecondaryLink, SecondaryNav, Skeleton, UserText } from '../ui/index.ts';
import { AppealForm } from './appeal-form.tsx';
import { suspensionQuery } from './suspension.queries.ts';
import { suspensionText as text } from './suspension.text.fr.ts';

const back = { to: '/pwa/settings', label: text.back } as const;

/** `/pwa/suspension`: reason of the suspension, and the holder's appeal. */
export function Component() {
  const query = useQuery(suspensionQuery);
  const suspension = query.data?.suspension ?? null;
  return (
    <Page title={query.isSuccess && suspension === null ? text.titleOpen : text.title} back={back}>
      {query.isPending && <Skeleton lines={4} label={text.loading} />}
      <FailedRead title={text.failed} read={query} />
      {query.isSuccess && suspension === null && <p>{text.open}</p>}
      {suspension !== null && <Suspension suspension={suspension} />}
    </Page>
  );
}

function Suspension({ suspension: { sentence, remark, since, appeal } }: { readonly suspension: OwnSuspension }) {
  return (
    <>
      <Alert tone="wait" title={sentence}>
        {remark !== null && (
          <p>
            <UserText>{remark}</UserText>
          </p>
        )}
        <p className="soft">
          {text.since} <DateText value={since} />.
        </p>
      </Alert>
      <p>{text.keeps}</p>
      {appeal === null ? <AppealForm /> : <SentAppeal appeal={appeal} />}
      <SecondaryNav label={text.exports}>
        <SecondaryLink to="/pwa/settings/donnees" icon="download">
          {text.exports}
        </SecondaryLink>
      </SecondaryNav>
    </>
  );
}

function SentAppeal({
  appeal: { text: appealText, at, answer },
}: {
  readonly appeal: NonNullable<OwnSuspension['appeal']>;
}) {
  const receivesMail = useReceivesMail();
  return (
    <>
      <section className="stack tight" aria-labelledby="sent-appeal">
        <h2 id="sent-appeal">{text.sent}</h2>
        <p className="soft">
          {text.sentOn} <DateText value={at} time />.
        </p>
        <p>
          <UserText>{appealText}</UserText>
        </p>
        {answer === null && <p>{receivesMail ? text.waits : text.waitsNoAddress}</p>}
      </section>
      {answer !== null && (
        <section className="stack tight" aria-labelledby="team-answer">
          <h2 id="team-answer">{text.answer}</h2>
          <p>
            <UserText>{answer}</UserText>
          </p>
        </section>
      )}
    </>
  );
}
