import { findRefusalMessage } from '@placejuste/domain/account';
import { declarationsContract, recordedPresence } from '@placejuste/contracts/declarations';
import type { RecordedPresence } from '@placejuste/domain/evidence';
import { findClock } from '@placejuste/domain/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listRefusalLines, useOutbox, type OutboxRow } from '../../offline/index.ts';
import { callKey, useSession } from '../../platform/index.ts';
import { ErrorAlert, Button, DateText, Disclosure, LinkButton, Alert } from '../../ui/index.ts';
import { PresenceForm } from './presence-form.tsx';
import type { DeclaredParking } from './presence.actions.ts';
import { presenceText as text } from './presence.text.fr.ts';

interface PresenceSectionProps {
  readonly parking: DeclaredParking;
  /** Last statement that the service has; null when it has none, or when that is unknown on this screen. */
  readonly knownPresence: RecordedPresence | null;
}

/** Statement of presence of a holder who was a passenger, closed by default: a holder who drives has nothing to do. */
export function PresenceSection({ parking, knownPresence }: PresenceSectionProps) {
  const session = useSession();
  const cache = useQueryClient();
  const { rows, delivered } = useOutbox();
  const [correcting, setCorrecting] = useState(false);
  if (session.status !== 'signed-in') return null;
  const isAboutParking = (row: OutboxRow) =>
    row.kind === 'presence.sign' &&
    (row.payload['statement'] as { declaration?: unknown } | undefined)?.declaration === parking.declarationId;
  const waitingRow = rows.findLast(isAboutParking);
  const recorded = chooseNewestPresence(knownPresence, delivered.find(isAboutParking));
  const finishSigning = () => {
    setCorrecting(false);
    void cache.invalidateQueries({ queryKey: callKey(declarationsContract.calls.readDeclaration) });
  };
  const form = (
    <PresenceForm
      key={recorded?.recordedAt ?? ''}
      parking={parking}
      account={session.userId}
      correcting={recorded !== null}
      onSigned={finishSigning}
      // With a refusal the page shows only the form, so it cannot be cancelled.
      {...(recorded === null || waitingRow !== undefined ? {} : { onCancel: () => setCorrecting(false) })}
    />
  );
  if (waitingRow !== undefined && waitingRow.state !== 'needs-attention') return <Waiting />;
  if (waitingRow !== undefined) return <Refused row={waitingRow}>{mayBeSignedAgain(waitingRow) && form}</Refused>;
  if (recorded === null) {
    return (
      <Disclosure icon="user" summary={text.question}>
        <p className="soft">{text.lead}</p>
        {form}
      </Disclosure>
    );
  }
  return (
    <section className="stack" aria-labelledby="presence-title">
      <h2 id="presence-title">{text.title}</h2>
      {recorded.presence === 'driver' ? <p>{text.drove}</p> : <p>{text.signed(recorded.words)}</p>}
      <p className="soft">
        {text.signedBy(recorded.name)}. {recorded.signedByPhone && text.byPhone} {text.receivedOn}{' '}
        <DateText value={recorded.recordedAt} time clock={findClock(parking.position)} />.
      </p>
      {correcting ? (
        <>
          <p>{text.withdraw}</p>
          {form}
        </>
      ) : (
        <div className="row">
          <Button icon="edit" onClick={() => setCorrecting(true)}>
            {text.correct}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Returns the newer of the statement known from the service and the one that this phone sent. */
function chooseNewestPresence(
  knownPresence: RecordedPresence | null,
  row: OutboxRow | undefined,
): RecordedPresence | null {
  const sentPresence = recordedPresence.safeParse(row?.result);
  if (!sentPresence.success) return knownPresence;
  return knownPresence === null || knownPresence.recordedAt < sentPresence.data.recordedAt
    ? sentPresence.data
    : knownPresence;
}

/** Codes of refusals that signing again would not lift. */
const beyondSigning: readonly (string | null)[] = [
  'PRESENCE_TOO_MANY',
  'PRESENCE_ID_TAKEN',
  'SYNC_ID_TAKEN',
  'SYNC_KIND_UNKNOWN',
  'SYNC_VERSION_UNKNOWN',
];

function mayBeSignedAgain({ lastCode }: OutboxRow): boolean {
  return !beyondSigning.includes(lastCode) && findRefusalMessage(lastCode) === null;
}

/** Refusal of a statement, with the form that replaces it. */
function Refused({ row, children }: { readonly row: OutboxRow; readonly children: ReactNode }) {
  return (
    <>
      <ErrorAlert title={text.refused}>
        {listRefusalLines(row).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <LinkButton to="/pwa/attente">{text.seePending}</LinkButton>
      </ErrorAlert>
      {children}
    </>
  );
}

function Waiting() {
  return (
    <Alert live="status" title={text.title}>
      <p>{text.waiting}</p>
    </Alert>
  );
}
