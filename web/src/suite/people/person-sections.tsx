import type { PersonFile } from '@placejuste/contracts/people';
import { planOf } from '@placejuste/domain/billing';
import { phoneInFrench } from '@placejuste/domain/kernel';
import { referenceOf, topicNames } from '@placejuste/domain/support';
import type { ReactNode } from 'react';
import { Link } from '../../platform/index.ts';
import { adminKindNames, ReopenForm } from '../../admin/index.ts';
import { DateText, euros, Fold } from '../../ui/index.ts';
import type { FileAct } from './file-act.ts';
import { PaperOpener } from './paper-opener.tsx';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.file;

interface SectionProps {
  readonly file: PersonFile;
}

/** Who they are and where they stand. */
export function AccountFacts({ file }: SectionProps) {
  const { email, phone, userId, openedAt, lastSignInAt, subscription } = file;
  return (
    <dl className="facts person-facts">
      <Line name={text.email}>{email === '' ? text.none : email}</Line>
      {phone !== '' && <Line name={text.phone}>{phoneInFrench(phone)}</Line>}
      <Line name={text.subscription}>
        {subscription === null ? (
          text.none
        ) : (
          <>
            {text.subscribedSince(planOf(subscription.planType).productName)} <DateText value={subscription.since} />
          </>
        )}
      </Line>
      <Line name={text.opened}>
        <DateText value={openedAt} />
      </Line>
      <Line name={text.lastSignIn}>{lastSignInAt === null ? text.never : <DateText value={lastSignInAt} time />}</Line>
      <Line name={text.number}>
        <code>{userId}</code>
      </Line>
    </dl>
  );
}

export function Payments({ file: { payments } }: SectionProps) {
  return (
    <Fold icon="euro" summary={text.payments} end={payments.length}>
      {payments.length === 0 && <p>{text.noPayment}</p>}
      <ul className="plain stack tight">
        {payments.map(({ id, purpose, amountCents, state, at }) => (
          <li key={id} className="suite-line">
            {text.paymentNames[purpose]}, {euros(amountCents)}, {text.paymentStates[state]}{' '}
            <span className="soft small">
              <DateText value={at} />
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

export function Messages({ file: { messages } }: SectionProps) {
  return (
    <Fold icon="info" summary={text.messages} end={messages.length}>
      {messages.length === 0 && <p>{text.noMessage}</p>}
      <ul className="plain stack tight">
        {messages.map(({ id, topic, receivedAt, message, handledAt, answer }) => (
          <li key={id} className="suite-line">
            <p>
              <strong>{topicNames[topic]}</strong>, {referenceOf(id)}, <DateText value={receivedAt} time />
            </p>
            {message !== null && (
              <p className="typed" dir="auto">
                {message}
              </p>
            )}
            {answer !== null && (
              <p className="typed">
                <strong>{text.answered}</strong> {answer}
              </p>
            )}
            <p className="soft small">
              {handledAt === null ? (
                text.waits
              ) : (
                <>
                  {text.handled} <DateText value={handledAt} time />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

export function Events({ file: { events, userId } }: SectionProps) {
  return (
    <Fold icon="clock" summary={text.events}>
      <ul className="plain stack tight">
        {events.map(({ id, action, at }) => (
          <li key={id} className="suite-line">
            {text.eventOf(action)}{' '}
            <span className="soft small">
              <DateText value={at} time />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/admin-suite/journal?personne=${userId}`}>{text.allEvents}</Link>
      </p>
    </Fold>
  );
}

export function Papers({ file: { userId, documents }, query }: SectionProps & Pick<FileAct, 'query'>) {
  return (
    <Fold icon="paper" summary={text.papers} end={documents.length} open={documents.length > 0}>
      {documents.length === 0 && <p>{text.noPaper}</p>}
      <ul className="plain stack tight">
        {documents.map((paper) => (
          <li key={paper.id} className="suite-line">
            <PaperLine paper={paper} />
            {paper.hasPictures && <PaperOpener userId={userId} paper={paper} />}
            {paper.hasPictures && (paper.status === 'approved' || paper.status === 'rejected') && (
              <ReopenForm userId={userId} query={query} paper={paper} />
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function PaperLine({
  paper: { kind, status, submittedAt, expiresOn },
}: {
  readonly paper: PersonFile['documents'][number];
}) {
  return (
    <>
      <p>
        <strong>{adminKindNames[kind]}</strong>, {text.paperStatus(status)}
      </p>
      <p className="soft small">
        {text.sentOn} <DateText value={submittedAt} />
        {expiresOn !== null && (
          <>
            , {text.endsOn} <DateText value={expiresOn} />
          </>
        )}
      </p>
    </>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
