import { findRefusalMessage } from '@placejuste/domain/account';
import type { CarerRefusal } from '@placejuste/domain/carer';
import { useState } from 'react';
import { RefusalAdvice } from '../account/index.ts';
import { useIsDoneInFine } from '../fines/index.ts';
import {
  findActionLabel,
  findCorrectionPage,
  type OutboxRow,
  type OutboxState,
  listRefusalLines,
  retryRow,
} from '../offline/index.ts';
import {
  Button,
  Card,
  Chip,
  DateText,
  LinkButton,
  Alert,
  Progress,
  type IconName,
  type Tone,
  keepPiecesWhole,
} from '../ui/index.ts';
import { describeRow } from './describe-row.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { pendingText as text } from './pending.text.fr.ts';
import { useRowProgress } from './use-row-progress.ts';

const looks: Readonly<Record<OutboxState, { readonly tone: Tone; readonly icon: IconName }>> = {
  queued: { tone: 'wait', icon: 'clock' },
  sending: { tone: 'info', icon: 'upload' },
  'needs-sign-in': { tone: 'wait', icon: 'key' },
  'needs-attention': { tone: 'bad', icon: 'alert' },
  delivered: { tone: 'good', icon: 'check' },
};
const clock = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' });

/** « 9 h 05 » */
function formatHour(instant: string): string {
  const [hours = '', minutes = ''] = clock.format(new Date(instant)).split(':');
  return `${Number(hours)} h ${minutes}`;
}

/**
 * Codes of refusals that a correction does not lift: the id belongs to another action, this server is older than the
 * phone, or the letter was already sent.
 */
const beyondCorrection: readonly (string | null)[] = [
  'SYNC_ID_TAKEN',
  'DECLARATION_ID_TAKEN',
  'SYNC_KIND_UNKNOWN',
  'SYNC_VERSION_UNKNOWN',
  'FINE_ALREADY_SENT',
  'FINE_UNKNOWN',
  'STATION_ID_TAKEN',
];

function isCorrectable({ state, kind, lastCode }: OutboxRow): boolean {
  return (
    state === 'needs-attention' &&
    findCorrectionPage(kind) !== null &&
    !beyondCorrection.includes(lastCode) &&
    findRefusalMessage(lastCode) === null
  );
}

/** Chooses the advice for a refusal that is not due to the account. */
function chooseAdvice(row: OutboxRow): string {
  if (row.lastCode === 'PHOTO_LOST') return chooseLostPhotoAdvice(row);
  if (isRefusedForGood(row.lastCode)) return text.advice.helpEnded;
  return isCorrectable(row) ? text.advice['needs-attention'] : text.advice.notCorrectable;
}

/**
 * Advice for a lost photograph: a windscreen must be taken again while the car is there, a paper or a place at any
 * time.
 */
function chooseLostPhotoAdvice(row: OutboxRow): string {
  const { declaration, correctable, paper } = text.advice.photoLost;
  if (row.kind === 'declaration.create' || row.kind === 'carer.declare') return declaration;
  return isCorrectable(row) ? correctable : paper;
}

/** Codes of actions sent after the end of a help, which would be refused again. */
const afterTheEnd: readonly (string | null)[] = [
  'CARER_HELP_ENDED',
  'CARER_LATE_TOO_MANY',
] satisfies readonly CarerRefusal[];
const isRefusedForGood = (code: string | null): boolean => afterTheEnd.includes(code);

function isWorthTrying({ state, lastCode }: OutboxRow, dependency: OutboxRow | null): boolean {
  return (state === 'needs-attention' && !isRefusedForGood(lastCode)) || (state === 'queued' && dependency === null);
}

interface PendingRowProps {
  readonly row: OutboxRow;
  /** The action that must be delivered before this one. */
  readonly dependency: OutboxRow | null;
  /** True for a refused action that was done again since, which can only be removed. */
  readonly isDoneAgain: boolean;
  readonly onDiscarded: () => void;
}

/** One action of this phone: its state, the answer, what to do. */
export function PendingRow({ row, dependency, isDoneAgain, onDiscarded }: PendingRowProps) {
  const [discarding, setDiscarding] = useState(false);
  const isDoneInFine = useIsDoneInFine(row);
  const what = findActionLabel(row.kind);
  // The act was done since, so this refusal needs no attention.
  const isDone = isDoneAgain || isDoneInFine;
  const { tone, icon } = isDone ? looks.delivered : looks[row.state];
  return (
    <Card>
      <h2>{what}</h2>
      <Chip tone={tone} icon={icon}>
        {isDone ? text.done : text.states[row.state]}
      </Chip>
      {describeRow(row).map((line) => (
        <p key={line}>{keepPiecesWhole(line)}</p>
      ))}
      <p className="soft small">
        {text.keptOn} <DateText value={row.createdAt} time />
      </p>
      {isDoneInFine && !isDoneAgain ? (
        <Alert tone="info">
          <p>{text.advice.doneInFine}</p>
        </Alert>
      ) : (
        <Outcome row={row} dependency={dependency} isDoneAgain={isDoneAgain} />
      )}
      {row.state === 'needs-sign-in' && (
        <LinkButton to="/auth?mode=login&next=%2Fpwa%2Fattente" icon="key" wide>
          {text.signIn}
        </LinkButton>
      )}
      {isCorrectable(row) && (
        <LinkButton
          to={`${findCorrectionPage(row.kind)}?correct=${row.id}`}
          look="act"
          icon="edit"
          wide
          aria-label={text.correctOf(what)}
        >
          {text.correct}
        </LinkButton>
      )}
      {!isDone && isWorthTrying(row, dependency) && (
        <Button icon="refresh" wide aria-label={text.retryOf(what)} onClick={() => void retryRow(row.id)}>
          {text.retry}
        </Button>
      )}
      {row.state !== 'sending' && (
        <Button look="plain" icon="trash" aria-label={text.discardOf(what)} onClick={() => setDiscarding(true)}>
          {text.discard}
        </Button>
      )}
      <DiscardDialog row={row} open={discarding} onClose={() => setDiscarding(false)} onDiscarded={onDiscarded} />
    </Card>
  );
}

function Outcome({ row, dependency, isDoneAgain }: Omit<PendingRowProps, 'onDiscarded'>) {
  const { state, attempts, nextAttemptAt, lastMessage } = row;
  if (state === 'sending') return <Sending id={row.id} />;
  if (state === 'needs-attention') {
    return (
      <Alert tone="bad" title={text.refused}>
        {listRefusalLines(row).map((line) => (
          <p key={line}>{keepPiecesWhole(line)}</p>
        ))}
        <AdviceOnRefusal row={row} isDoneAgain={isDoneAgain} />
      </Alert>
    );
  }
  if (state === 'needs-sign-in') return <p>{text.advice['needs-sign-in']}</p>;
  return (
    <>
      <p>{chooseWaitingAdvice(dependency)}</p>
      {attempts > 0 && lastMessage !== null && (
        <p className="soft small">
          {lastMessage} ({text.tries(attempts)})
        </p>
      )}
      {nextAttemptAt !== null && <p className="soft small">{text.advice.nextTry(formatHour(nextAttemptAt))}</p>}
    </>
  );
}

function AdviceOnRefusal({ row, isDoneAgain }: Pick<PendingRowProps, 'row' | 'isDoneAgain'>) {
  if (isDoneAgain) return <p>{text.advice.doneAgain}</p>;
  return findRefusalMessage(row.lastCode) === null ? <p>{chooseAdvice(row)}</p> : <OfAccount row={row} />;
}

function chooseWaitingAdvice(dependency: OutboxRow | null): string {
  if (dependency === null) return text.advice.queued;
  const { after, afterRefused, afterNotCorrectable } = text.advice;
  const label = findActionLabel(dependency.kind);
  if (dependency.state !== 'needs-attention') return after(label);
  return isCorrectable(dependency) ? afterRefused(label) : afterNotCorrectable(label);
}

/** Advice for an action refused because of the account, which needs no correction itself. */
function OfAccount({ row: { lastCode } }: { readonly row: OutboxRow }) {
  return (
    <>
      <RefusalAdvice code={lastCode} />
      <p>{text.advice.ofAccount}</p>
    </>
  );
}

function Sending({ id }: { readonly id: string }) {
  const percent = useRowProgress(id);
  return (
    <>
      {percent === null ? <Progress label={text.sending} /> : <Progress label={text.sending} value={percent / 100} />}
      <p className="soft small">{text.advice.sending}</p>
    </>
  );
}
