import './suite.css';
import type { ReviewDate } from '@placejuste/contracts/suite';
import type { ReviewState } from '@placejuste/domain/operation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '../platform/index.ts';
import { TeamGate, TeamList, useIsSignedIn } from '../admin/index.ts';
import { Chip, DateText, Disclosure, Page, type Tone } from '../ui/index.ts';
import { textsText as text } from './rules/texts.text.fr.ts';
import { reviewDatesQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;
const tones: Readonly<Record<ReviewState, Tone>> = { over: 'bad', soon: 'wait', good: 'good', unread: 'info' };

/** `/admin-suite/textes`: rules of law and of communes that were reviewed, with their expiry dates. Read only. */
export function Component() {
  const dates = useInfiniteQuery({ ...reviewDatesQuery, enabled: useIsSignedIn() });
  return (
    <TeamGate title={text.title} back={back} error={dates.error}>
      <Page title={text.title} lead={text.lead} back={back}>
        <Disclosure icon="info" summary={text.whereTitle}>
          <p>{text.where.law}</p>
          <p>{text.where.ruling}</p>
        </Disclosure>
        <TeamList id="texts-list" query={reviewDatesQuery} text={text.list} keyOf={({ key }) => key}>
          {(row) => <ReadText row={row} />}
        </TeamList>
      </Page>
    </TeamGate>
  );
}

function ReadText({ row: { kind, name, insee, readOn, until, state } }: { readonly row: ReviewDate }) {
  return (
    <div className="suite-line">
      <p>
        <strong>{name === '' ? text.kind(kind) : name}</strong>{' '}
        <Chip tone={tones[state]}>{text.state(kind, state)}</Chip>
      </p>
      {name !== '' && <p className="soft small">{text.kind(kind)}</p>}
      {readOn !== null && (
        <p>
          {readOn.length === 7 ? text.readIn(readOn) : text.readOn}{' '}
          {readOn.length === 10 && <DateText value={readOn} />}
        </p>
      )}
      {until === null ? (
        <p>{text.unread}</p>
      ) : (
        <p>
          {text.until} <DateText value={until} />. {text.after(kind)}
        </p>
      )}
      {insee !== null && <Link to={`/admin/regles?commune=${insee}`}>{text.change(name)}</Link>}
    </div>
  );
}
