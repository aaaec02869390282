import type { FineSummary } from '@placejuste/contracts/fines';
import { Link } from '../../platform/index.ts';
import { formatDateWords, UserText } from '../../ui/index.ts';
import { formatNoticeNumber } from '../fine-dates.ts';
import { useFinePath } from '../fine-paths.ts';
import { isToSendAgain } from '../fine-status.ts';
import { finesText as text } from '../fines.text.fr.ts';
import { StatusChip } from '../status-chip.tsx';

export function FineLinks({ rows }: { readonly rows: readonly FineSummary[] }) {
  return (
    <ul className="plain stack" aria-label={text.listLabel}>
      {rows.map((row) => (
        <li key={row.id}>
          <FineLink row={row} />
        </li>
      ))}
    </ul>
  );
}

function FineLink({ row }: { readonly row: FineSummary }) {
  const deadline = row.nextDeadline;
  return (
    <Link className="card fine-link" to={useFinePath()({ fine: row.id })}>
      {deadline !== null && (
        <span>
          <span className="soft">{describeDeadline(deadline)}</span>
          <strong className="fine-date">{formatDateWords(deadline.safe)}</strong>
        </span>
      )}
      <span>
        <UserText>{row.authorityName ?? text.tracks[row.track]}</UserText>
      </span>
      <span className="soft small">
        {text.notice} <span className="notice-number">{formatNoticeNumber(row.noticeNumber)}</span>
      </span>
      <StatusChip status={row.status} isToSendAgain={isToSendAgain(row)} />
    </Link>
  );
}

/** Describes the next date, which may be that of the payment when no letter is to be sent. */
function describeDeadline({ code, state }: NonNullable<FineSummary['nextDeadline']>): string {
  if (state !== 'open') return text.passed;
  return code === 'payment' ? text.payBefore : text.before;
}
