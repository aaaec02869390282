import type { EarlierRequest, ThreadMessage } from '@placejuste/contracts/support';
import { buildReference, topicNames } from '@placejuste/domain/support';
import { Chip, DateText } from '../../ui/index.ts';
import { contactQueueText as text } from './contact-queue.text.fr.ts';

/** A reply of the person, or an earlier answer of the team; another sender's address is shown. */
export function ThreadLine({ row, email }: { readonly row: ThreadMessage; readonly email: string }) {
  const isOther = row.sender !== null && row.sender !== email.toLowerCase();
  return (
    <div className="stack tight">
      <p className="soft">
        {text.threadKinds[row.kind]} · <DateText value={row.at} time />
      </p>
      {row.sender !== null && row.kind !== 'bounce' && (
        <Chip tone="wait">{isOther ? text.from(row.sender) : text.notVerified}</Chip>
      )}
      {isOther && row.kind === 'received' && <p className="soft">{text.answerGoesTo(email)}</p>}
      <p className="typed" dir="auto">
        {row.message}
      </p>
      {row.attachments > 0 && <p className="soft">{text.attachments(row.attachments)}</p>}
    </div>
  );
}

/** An earlier message from the same address, with its answer. */
export function EarlierMessage({ row }: { readonly row: EarlierRequest }) {
  return (
    <div className="stack tight">
      <p className="soft">
        {topicNames[row.topic]} · {buildReference(row.id)} · <DateText value={row.receivedAt} />
      </p>
      {row.message !== null && (
        <p className="typed" dir="auto">
          {row.message}
        </p>
      )}
      {row.answer === null ? (
        <p className="soft">{text.notAnswered}</p>
      ) : (
        <>
          <p className="soft">{text.answered}</p>
          <p className="typed">{row.answer}</p>
        </>
      )}
    </div>
  );
}
