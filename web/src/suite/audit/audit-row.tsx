import type { AuditLine } from '@placejuste/contracts/suite';
import { Link } from '../../platform/index.ts';
import { DateText } from '../../ui/index.ts';
import { auditText as text } from './audit.text.fr.ts';

/** One line of the log: action, date, actor, subject. An e-mail address links to every line of that account. */
export function AuditRow({ row }: { readonly row: AuditLine }) {
  const { at, action, actorId, actorEmail, subjectType, subjectId, subjectEmail } = row;
  const details = Object.entries(row.detail).filter(([, value]) => value !== null && value !== '');
  return (
    <div className="suite-line">
      <p>
        <strong>{text.actOf(action)}</strong>{' '}
        <span className="soft small">
          <DateText value={at} time />
        </span>
      </p>
      <p>
        {text.by} {actorId === null ? text.service : <PersonLink id={actorId} email={actorEmail} />}, {text.on}{' '}
        {subjectEmail === null ? (
          <>
            {text.subjectOf(subjectType).toLowerCase()} <Value of={subjectType} value={subjectId} />
          </>
        ) : (
          <PersonLink id={subjectId} email={subjectEmail} />
        )}
      </p>
      {details.length > 0 && (
        <p className="soft small">
          {details.map(([key, value], index) => (
            <span key={key}>
              {index > 0 && ' · '}
              {text.detailOf(key)} <Value of={key} value={String(value)} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function Value({ of, value }: { readonly of: string; readonly value: string }) {
  return text.valueOf(value, of) ?? <code>{value}</code>;
}

function PersonLink({ id, email }: { readonly id: string; readonly email: string | null }) {
  return (
    <Link to={`/admin-suite/journal?personne=${id}`}>
      <span className="visually-hidden">{text.linesOf}</span> {email ?? text.erased}
    </Link>
  );
}
