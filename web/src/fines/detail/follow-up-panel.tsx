import type { Fine } from '@placejuste/contracts/fines';
import {
  listAdviceAfterAnswer,
  listAwaitedDates,
  buildCalendarFile,
  channelNames,
  isReceiptSought,
  stepNames,
  type FollowedFine,
} from '@placejuste/domain/fine';
import { SignInToSend } from '../../offline/index.ts';
import { computeToday } from '../../platform/index.ts';
import { Alert, Button, Card, formatDateWords, Timeline, type TimelineEntry, Explained } from '../../ui/index.ts';
import { finesText } from '../fines.text.fr.ts';
import { isToSendAgain } from './followed-fine.ts';
import { StepForm } from './step-form.tsx';
import { UndoStep } from './undo-step.tsx';
import { computeFollowedFine, useWaitingSteps, useWaitingUndos } from './use-step.ts';

const text = finesText.follow;

/** History of the fine, steps to note, and dates to export. */
export function FollowUpPanel({ fine }: { readonly fine: Fine }) {
  const waitingSteps = useWaitingSteps(fine.id);
  const undone = useWaitingUndos(fine.id);
  const followed = computeFollowedFine(fine, waitingSteps);
  const openDeadlines = listAwaitedDates(followed);
  const next = listAdviceAfterAnswer(fine.track, fine.status, fine.steps.at(-1)?.step ?? null);
  const mayStillCome = fine.status === 'sent' || fine.status === 'refused';
  // An appeal to send again is mentioned beside its date instead.
  const isReceiptAwaited = mayStillCome && fine.track === 'fps' && fine.rapoReceivedOn === null && !isToSendAgain(fine);
  return (
    <Card aria-labelledby="follow-title">
      <h2 id="follow-title">{text.title}</h2>
      {fine.steps.length > 0 && (
        <>
          <Timeline
            label={text.history}
            entries={[...fine.steps.toReversed().map((step) => buildEntry(step, undone)), buildNoticeEntry(fine)]}
          />
          <UndoStep fine={fine} isSettled={waitingSteps.length + undone.length === 0} />
        </>
      )}
      {next.length > 0 && (
        <Alert tone="wait" title={text.next}>
          <Explained>{next}</Explained>
        </Alert>
      )}
      {isReceiptAwaited && <Alert tone="wait">{describeReceipt(followed)}</Alert>}
      {waitingSteps.length > 0 && (
        <Alert tone="wait" title={text.waitingTitle}>
          <ul>
            {waitingSteps.map(({ step, on }, index) => (
              <li key={index}>
                {stepNames[step]} · {formatDateWords(on)}
              </li>
            ))}
          </ul>
          <SignInToSend />
        </Alert>
      )}
      {waitingSteps.length === 0 && undone.length > 0 && <SignInToSend />}
      {openDeadlines.length > 0 && (
        <>
          <Button
            icon="download"
            wide
            onClick={() => saveCalendar(buildCalendarFile(fine.id, openDeadlines, new Date()))}
          >
            {text.calendar}
          </Button>
          <p className="soft">{text.reminders}</p>
        </>
      )}
      <StepForm fineId={fine.id} followed={followed} />
    </Card>
  );
}

function describeReceipt(followed: FollowedFine): string {
  if (followed.status !== 'sent') return text.receiptOfAnswered;
  if (followed.undeliveredOn === null) return text.receipt;
  return isReceiptSought(followed, computeToday()) ? text.receiptSought : text.undelivered;
}

function buildEntry(
  { id, step, on, channel, reference }: Fine['steps'][number],
  undone: readonly unknown[],
): TimelineEntry {
  const note = [
    formatDateWords(on),
    ...(channel === null ? [] : [channelNames[channel]]),
    ...(reference === null ? [] : [text.referenceOf(reference)]),
    ...(undone.includes(id) ? [text.undoWaits] : []),
  ];
  return { key: id, state: 'done', title: stepNames[step], note: note.join(' · ') };
}

/** Builds the entry of the notice itself, below all later ones. */
function buildNoticeEntry({ noticeDate, delivery }: Fine): TimelineEntry {
  const note = `${formatDateWords(noticeDate)} · ${finesText.deliveries[delivery].label}`;
  return { key: 'notice', state: 'done', title: finesText.acts.noticed, note };
}

/** Downloads the calendar file, which the phone's calendar opens. */
function saveCalendar(file: string): void {
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = 'placejuste-dates.ics';
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
