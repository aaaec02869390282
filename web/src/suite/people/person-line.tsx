import type { AppealRow, PersonRow } from '@placejuste/contracts/people';
import { Link } from '../../platform/index.ts';
import { Chip, DateText, UserText } from '../../ui/index.ts';
import { peopleText as text } from './people.text.fr.ts';
import { statusTones } from './status-tones.ts';

/** A search result: the name links to the file. */
export function PersonLine({ row: { userId, name, email, status, openedAt } }: { readonly row: PersonRow }) {
  return (
    <div className="suite-line">
      <p className="row">
        <Link className="person-link" to={`/admin-suite/personnes?compte=${userId}`}>
          <UserText>{name === '' ? text.unnamed : name}</UserText>
        </Link>{' '}
        <Chip tone={statusTones[status]}>{text.file.statuses[status]}</Chip>
      </p>
      <p className="soft small">
        {email === '' ? text.noAddress : email}, {text.since} <DateText value={openedAt} />
      </p>
    </div>
  );
}

/** A person who contests a suspension. */
export function AppealLine({ row: { userId, name, at } }: { readonly row: AppealRow }) {
  return (
    <div className="suite-line">
      <p>
        <Link className="person-link" to={`/admin-suite/personnes?compte=${userId}`}>
          <UserText>{name === '' ? text.unnamed : name}</UserText>
        </Link>
      </p>
      <p className="soft small">
        {text.appeals.sentOn} <DateText value={at} time />
      </p>
    </div>
  );
}
