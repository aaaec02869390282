import type { PersonFile } from '@placejuste/contracts/people';
import { getPlan } from '@placejuste/domain/billing';
import { formatPhone } from '@placejuste/domain/kernel';
import type { ReactNode } from 'react';
import { DateText, formatEuros } from '../../ui/index.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.file;

/** Identity and state of the account. */
export function AccountFacts({ file }: { readonly file: PersonFile }) {
  const { email, phone, userId, openedAt, lastSignInAt, subscription } = file;
  return (
    <dl className="facts person-facts">
      <Line name={text.email}>{email === '' ? text.none : email}</Line>
      {phone !== '' && <Line name={text.phone}>{formatPhone(phone)}</Line>}
      <Line name={text.subscription}>
        {subscription === null ? text.none : <SubscriptionFacts subscription={subscription} />}
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

function SubscriptionFacts({ subscription }: { readonly subscription: NonNullable<PersonFile['subscription']> }) {
  const { planType, since, nextCharge, endsOn, graceEndsOn } = subscription;
  return (
    <>
      {text.subscribedSince(getPlan(planType).productName)} <DateText value={since} />
      {nextCharge !== null && graceEndsOn === null && (
        <>
          , {text.nextCharge(formatEuros(nextCharge.amountCents))} <DateText value={nextCharge.day} />
          {nextCharge.isLate === true && `, ${text.lateCharge}`}
        </>
      )}
      {graceEndsOn !== null && (
        <>
          , {text.graceEnds} <DateText value={graceEndsOn} />
        </>
      )}
      {endsOn !== null && graceEndsOn === null && (
        <>
          , {text.ends} <DateText value={endsOn} />
        </>
      )}
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
