import { type Fine, type FineChanges, type FineMatch, finesContract } from '@placejuste/contracts/fines';
import {
  describeDelayAfterFinding,
  canFactsChange,
  matchStrengthNames,
  countMinutesAfterFinding,
  type MatchStrength,
} from '@placejuste/domain/fine';
import { findClock, isSamePlate, toLocalMoment, parsePlainDate, type LocalClock } from '@placejuste/domain/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { announce } from '../../accessibility/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import {
  Alert,
  Button,
  Card,
  Chip,
  formatDateTimeWords,
  ErrorAlert,
  Disclosure,
  Skeleton,
  UserText,
  keepPiecesWhole,
} from '../../ui/index.ts';
import { declarationQuery, matchesQuery, useRefreshFine } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.match;
const tones = { strong: 'good', possible: 'info', weak: 'wait' } as const satisfies Record<MatchStrength, string>;

/** Declarations that may prove the parking: the person joins one, or none. Shown only before anything is sent. */
export function MatchPanel({ fine }: { readonly fine: Fine }) {
  const choice = useChoice(fine.id);
  const matches = useQuery({ ...matchesQuery(fine.id), enabled: fine.declarationId === null });
  if (!canFactsChange(fine.status)) return null;
  // Without a choice, the panel is one line.
  const isNothing = fine.declarationId === null && matches.data?.rows.length === 0;
  if (isNothing && choice.isIdle && fine.declinedDeclarations.length === 0 && !isDayMissing(fine))
    return (
      <Disclosure icon="car" summary={text.nothing}>
        <p>{text.none}</p>
      </Disclosure>
    );
  return (
    <Card aria-labelledby="match-title">
      <h2 id="match-title">{text.title}</h2>
      {fine.declarationId === null ? (
        <Proposed fine={fine} choice={choice} />
      ) : (
        <Joined declarationId={fine.declarationId} fine={fine} choice={choice} />
      )}
      {choice.data != null && <ErrorAlert title={text.refused}>{choice.data.message}</ErrorAlert>}
      {choice.isError && <ErrorAlert title={text.refused}>{text.unreached}</ErrorAlert>}
    </Card>
  );
}

type Choice = ReturnType<typeof useChoice>;

function useChoice(fineId: string) {
  const refreshFine = useRefreshFine();
  return useMutation({
    mutationFn: async ({ changes, announcement }: { readonly changes: FineChanges; readonly announcement: string }) => {
      const outcome = await callApi(finesContract.calls.changeFine, { params: { id: fineId }, body: changes });
      if (!outcome.ok) return outcome;
      await refreshFine();
      announce(announcement);
      return null;
    },
  });
}

function Proposed({ fine, choice }: { readonly fine: Fine; readonly choice: Choice }) {
  const matches = useQuery(matchesQuery(fine.id));
  if (matches.isPending) return <Skeleton lines={2} label={text.loading} />;
  if (matches.isError)
    return <ErrorAlert title={text.unread}>{describeCallFailure(matches.error, text.unread)}</ErrorAlert>;
  const { rows } = matches.data;
  const again = fine.declinedDeclarations.length > 0 && (
    <Button
      busy={choice.isPending}
      onClick={() => choice.mutate({ changes: { declinedDeclarations: [] }, announcement: text.saidAgain })}
    >
      {text.again}
    </Button>
  );
  if (rows.length === 0) {
    return (
      <>
        <p>{isDayMissing(fine) ? text.noDay : text.none}</p>
        {again}
      </>
    );
  }
  return (
    <>
      <p className="soft">{text.lead}</p>
      <ul className="plain stack">
        {rows.map((row) => (
          <li key={row.declarationId} className="stack tight">
            <OneMatch
              row={row}
              fine={fine}
              busy={choice.isPending}
              onJoin={() =>
                choice.mutate({ changes: { declarationId: row.declarationId }, announcement: text.saidJoined })
              }
              onDecline={() =>
                choice.mutate({
                  changes: { declinedDeclarations: [...fine.declinedDeclarations, row.declarationId].slice(-100) },
                  announcement: text.saidDeclined,
                })
              }
            />
          </li>
        ))}
      </ul>
      {again}
    </>
  );
}

/** True when the day of the finding is unknown; the date of a notice left on the windscreen is that day. */
function isDayMissing(fine: Fine): boolean {
  return fine.observedOn === null && fine.delivery !== 'windscreen';
}

interface OneMatchProps {
  readonly row: FineMatch;
  readonly fine: Fine;
  readonly busy: boolean;
  readonly onJoin: () => void;
  readonly onDecline: () => void;
}

function OneMatch({ row, fine, busy, onJoin, onDecline }: OneMatchProps) {
  const { depositedAt, clock = 'paris' } = row;
  const when = formatDateTimeWords(depositedAt, clock);
  return (
    <>
      <div className="row">
        <Chip tone={tones[row.strength]}>{text.strength(matchStrengthNames[row.strength])}</Chip>
      </div>
      <p>
        <strong>
          {text.depositedOn} {when}
        </strong>
        <br />
        {row.placeLabel !== null && (
          <>
            <UserText>{row.placeLabel}</UserText>
            <br />
          </>
        )}
        <span className="soft">{keepPiecesWhole(row.reason)}</span>
      </p>
      <LateDeposit fine={fine} depositedAt={depositedAt} clock={clock} />
      <div className="row">
        <Button icon="plus" busy={busy} aria-label={text.joinOne(when)} onClick={onJoin}>
          {text.join}
        </Button>
        <Button busy={busy} aria-label={text.declineOne(when)} onClick={onDecline}>
          {text.decline}
        </Button>
      </div>
    </>
  );
}

function Joined({
  declarationId,
  fine,
  choice,
}: {
  readonly declarationId: string;
  readonly fine: Fine;
  readonly choice: Choice;
}) {
  const { plate } = fine;
  const { data: row } = useQuery(declarationQuery(declarationId));
  const clock = row === undefined ? 'paris' : findClock(row.position);
  return (
    <>
      {row !== undefined && plate !== null && !isSamePlate(row.vehicle.plate, plate) ? (
        <Alert tone="wait">{text.otherPlate}</Alert>
      ) : (
        <p>{text.joined}</p>
      )}
      {row !== undefined && (
        <p>
          <strong>
            {text.depositedOn} {formatDateTimeWords(row.depositedAt, clock)}
          </strong>
          <br />
          {row.vehicle.plate}
          {row.placeLabel !== null && `, ${row.placeLabel}`}
        </p>
      )}
      {row !== undefined && <LateDeposit fine={fine} clock={clock} depositedAt={row.depositedAt} />}
      <Button
        busy={choice.isPending}
        onClick={() => choice.mutate({ changes: { declarationId: null }, announcement: text.saidRemoved })}
      >
        {text.remove}
      </Button>
    </>
  );
}

interface LateDepositProps {
  readonly fine: Pick<Fine, 'observedOn' | 'observedAt'>;
  readonly depositedAt: string;
  /** Local clock of the place, in which the notice gives its time. */
  readonly clock: LocalClock;
}

/** Number of minutes by which the deposit came after the finding, shown before and after the declaration is joined. */
function LateDeposit({ fine, depositedAt, clock }: LateDepositProps) {
  const day = fine.observedOn === null ? null : parsePlainDate(fine.observedOn);
  if (day === null || fine.observedAt === null) return null;
  const minutes = countMinutesAfterFinding({ day, time: fine.observedAt }, toLocalMoment(new Date(depositedAt), clock));
  return minutes === null ? null : <Alert tone="wait">{text.late(describeDelayAfterFinding(minutes))}</Alert>;
}
