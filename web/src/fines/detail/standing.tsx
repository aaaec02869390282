import type { Fine } from '@placejuste/contracts/fines';
import {
  listAwaitedDates,
  computeContestStage,
  nameDeadline,
  buildFineProgress,
  fineWarningMessages,
  isRectifiedNotice,
  describeReading,
  registrySentence,
  type Deadline,
} from '@placejuste/domain/fine';
import { toServiceTime } from '../../platform/index.ts';
import {
  Alert,
  DateCard,
  formatDateWords,
  formatEuros,
  Disclosure,
  Icon,
  Tracker,
  UserText,
  Explained,
} from '../../ui/index.ts';
import { describeAppealDate, describeOnceOver } from '../fine-dates.ts';
import { finesText } from '../fines.text.fr.ts';
import { StatusChip } from '../status-chip.tsx';
import { toFollowedFine, isToSendAgain } from './followed-fine.ts';

const text = finesText.one;

/** Debtor of the fine, its state and its next date. */
export function Standing({ fine }: { readonly fine: Fine }) {
  const awaitedDeadline = listAwaitedDates(toFollowedFine(fine)).find(({ code }) => code !== 'payment');
  const appeal = fine.deadlines.find(({ code }) => code === awaitedDeadline?.code);
  const silence = fine.status === 'sent' ? fine.deadlines.find(({ code }) => code === 'rapo-silence') : undefined;
  const sendsAgain = isToSendAgain(fine);
  // A letter that was not delivered gets no answer.
  const progress = buildFineProgress(fine.track, sendsAgain ? 'to-contest' : computeContestStage(fine));
  const authority = fine.authorityName ?? fine.decoded?.authority?.name ?? text.unknownAuthority;
  return (
    <>
      <p className="fine-summary">
        <strong>
          <UserText>{authority}</UserText>
          {fine.amountCents !== null && ` · ${formatEuros(fine.amountCents)}`}
        </strong>
        <StatusChip status={fine.status} isToSendAgain={sendsAgain} />
      </p>
      {progress !== null && (
        <Tracker label={text.progress} steps={progress.stages.map((name) => ({ name }))} current={progress.current} />
      )}
      {fine.status === 'accepted' && (
        <Alert tone="good" title={finesText.follow.acceptedTitle}>
          <p>{finesText.follow.accepted}</p>
        </Alert>
      )}
      {appeal !== undefined && <AppealCard deadline={appeal} isUndelivered={fine.undeliveredOn != null} />}
      {sendsAgain && (
        <Alert tone="wait" title={finesText.follow.sendAgainTitle}>
          <p>{finesText.follow.sendAgain}</p>
        </Alert>
      )}
      <TribunalDoubts fine={fine} rule={awaitedDeadline?.rule} />
      {awaitedDeadline?.code === 'tsp-regularisation' && <Alert tone="wait">{registrySentence}</Alert>}
      {silence !== undefined && (
        <DateCard by={<h2 className="appeal-title">{finesText.acts.silence.by}</h2>} date={silence.safe}>
          <p>{finesText.acts.silence.refusal}</p>
        </DateCard>
      )}
      {fine.track === 'prive' && <Alert tone="wait">{fineWarningMessages.PRIVATE_NO_DELAY}</Alert>}
    </>
  );
}

/** Doubts and remarks about the date before the tribunal. */
function TribunalDoubts({ fine, rule }: { readonly fine: Fine; readonly rule: Deadline['rule'] | undefined }) {
  return (
    <>
      {rule === 'tsp-confirmed' && (
        <Alert tone="wait">
          <Explained>{fineWarningMessages.DECISION_AFTER_SILENCE}</Explained>
        </Alert>
      )}
      {isRectifiedNotice(fine) && <Alert tone="wait">{fineWarningMessages.RECTIFIED_NOTICE}</Alert>}
      {rule === 'tsp-receipt-unknown' && <Alert tone="wait">{fineWarningMessages.RECEIPT_UNKNOWN}</Alert>}
    </>
  );
}

/** Describes the purpose of the date: an act to do while it is ahead, a statement once it is past. */
function describeAct({ code, state }: Fine['deadlines'][number]): string {
  if (code === 'rapo') return state === 'open' ? text.sendBefore : text.sendWasBefore;
  const name = nameDeadline({ code });
  return state === 'open' ? text.doBefore(name) : text.doneBefore(name);
}

interface AppealCardProps {
  readonly deadline: Fine['deadlines'][number];
  /** True when the appeal seems undelivered: its day of sending, or a receipt found late, may still save it. */
  readonly isUndelivered: boolean;
}

function AppealCard({ deadline, isUndelivered }: AppealCardProps) {
  const date = describeAppealDate(deadline, toServiceTime(new Date()));
  const isDoubtful = isUndelivered && deadline.code === 'rapo' && date.tone === 'passed';
  const over = isDoubtful ? finesText.follow.undeliveredLate : describeOnceOver(deadline);
  const by = describeAct(deadline);
  return (
    <section className="stack tight" aria-label={by}>
      <DateCard
        by={
          <Explained as="h2" className="appeal-title">
            {by}
          </Explained>
        }
        date={deadline.safe}
      >
        {date.tone === 'open' && (
          <>
            <Icon name="hourglass" />
            <span>{date.left}</span>
          </>
        )}
      </DateCard>
      {date.tone !== 'open' && (
        <Alert tone={date.tone === 'passed' && !isDoubtful ? 'bad' : 'wait'}>
          <p>{isDoubtful ? finesText.follow.sendAgainLate : date.left}</p>
          {over !== null && <p>{over}</p>}
        </Alert>
      )}
      {date.posting !== null && <p>{date.posting}</p>}
      <Disclosure icon="info" summary={text.law}>
        {date.after !== null && <p>{date.after}</p>}
        <ul>
          {deadline.law.map((law) => (
            <li key={law.text}>
              {law.text}
              {law.readIn !== undefined &&
                law.readOn !== undefined &&
                ` (${describeReading(law.readIn, formatDateWords(law.readOn))})`}
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
