import type { FineSummary } from '@placejuste/contracts/fines';
import type {
  PersonDeclaration,
  PersonEvent,
  PersonMessage,
  PersonDocument,
  PersonPayment,
} from '@placejuste/contracts/people';
import { nameDeadline } from '@placejuste/domain/fine';
import { buildReference, topicNames } from '@placejuste/domain/support';
import { adminKindNames } from '../../admin/index.ts';
import { recapText } from '../../declarations/index.ts';
import { finesText, nameFineStatus } from '../../fines/index.ts';
import { DateText, formatEuros, UserText, NoWrap } from '../../ui/index.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.file;

export function DeclarationLine({ row }: { readonly row: PersonDeclaration }) {
  return (
    <div className="suite-line">
      <p>
        <strong>
          <DateText value={row.madeAt} time />
        </strong>
        , <UserText>{row.placeLabel ?? text.declarations.noPlace}</UserText>
      </p>
      <p>
        <NoWrap text={row.plate} />, {recapText.statuses[row.status].toLowerCase()},{' '}
        {recapText.payments[row.payment].toLowerCase()}, {text.declarations.photographs(row.photographs)}
      </p>
      <p className="soft small">
        {text.declarations.received} <DateText value={row.depositedAt} time />
        {'. '}
        <code>{row.id}</code>
      </p>
    </div>
  );
}

export function FineLine({ row }: { readonly row: FineSummary }) {
  const { nextDeadline } = row;
  return (
    <div className="suite-line">
      <p>
        <strong>{finesText.tracks[row.track]}</strong>, {nameFineStatus(row).toLowerCase()}
        {row.amountCents !== null && `, ${formatEuros(row.amountCents)}`}
      </p>
      {nextDeadline !== null && (
        <p>
          {nameDeadline({ code: nextDeadline.code }, row.track)}, {text.fines.by} <DateText value={nextDeadline.safe} />
        </p>
      )}
      <p className="soft small">
        {text.fines.number} <NoWrap text={row.noticeNumber} />, {text.fines.of} <DateText value={row.noticeDate} />
        {row.plate !== null && (
          <>
            , <NoWrap text={row.plate} />
          </>
        )}
      </p>
    </div>
  );
}

export function PaperLine({
  row: { kind, status, submittedAt, expiresOn, picturesErasedAt, refusal },
}: {
  readonly row: PersonDocument;
}) {
  return (
    <>
      <p>
        <strong>{adminKindNames[kind]}</strong>, {text.papers.status(status)}
      </p>
      <p className="soft small">
        {text.papers.sentOn} <DateText value={submittedAt} />
        {expiresOn !== null && (
          <>
            , {text.papers.endsOn} <DateText value={expiresOn} />
          </>
        )}
        {picturesErasedAt !== undefined && (
          <>
            , {text.papers.erasedOn} <DateText value={picturesErasedAt} />
          </>
        )}
      </p>
      {refusal !== undefined && (
        <p className="small">
          {text.papers.refusal} <UserText>{refusal}</UserText>
        </p>
      )}
    </>
  );
}

export function PaymentLine({ row }: { readonly row: PersonPayment }) {
  const { purpose, amountCents, state, at, refundedCents, owedCents } = row;
  const facts = [
    text.payments.names[purpose],
    formatEuros(amountCents),
    text.payments.states[state],
    ...(refundedCents === 0 ? [] : [text.payments.refunded(formatEuros(refundedCents))]),
    ...(owedCents === 0 ? [] : [text.payments.owed(formatEuros(owedCents))]),
  ];
  return (
    <div className="suite-line">
      <p>
        {facts.join(', ')}{' '}
        <span className="soft small">
          <DateText value={at} />
        </span>
      </p>
    </div>
  );
}

export function MessageLine({
  row: { id, topic, receivedAt, message, handledAt, answer },
}: {
  readonly row: PersonMessage;
}) {
  return (
    <div className="suite-line">
      <p>
        <strong>{topicNames[topic]}</strong>, {buildReference(id)}, <DateText value={receivedAt} time />
      </p>
      {message !== null && (
        <p className="typed" dir="auto">
          {message}
        </p>
      )}
      {answer !== null && (
        <p className="typed">
          <strong>{text.messages.answered}</strong> {answer}
        </p>
      )}
      <p className="soft small">
        {handledAt === null ? (
          text.messages.waits
        ) : (
          <>
            {text.messages.handled} <DateText value={handledAt} time />
          </>
        )}
      </p>
    </div>
  );
}

export function EventLine({ row: { action, at } }: { readonly row: PersonEvent }) {
  return (
    <div className="suite-line">
      <p>
        {text.events.of(action)}{' '}
        <span className="soft small">
          <DateText value={at} time />
        </span>
      </p>
    </div>
  );
}
