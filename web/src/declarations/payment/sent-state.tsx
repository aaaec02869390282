import { findClock } from '@placejuste/domain/kernel';
import { RefusalAdvice } from '../../account/index.ts';
import type { OutboxRow } from '../../offline/index.ts';
import { Button, ErrorAlert, formatHour, LinkButton } from '../../ui/index.ts';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';
import type { WizardDraft } from '../wizard/wizard-draft.ts';
import { useIsVehicleRefused } from './use-is-declaration-refused.ts';

const text = lazyStepsText.sent;

export interface SentStateProps {
  /** Row of the outbox; undefined for a moment after it was queued. */
  readonly row: OutboxRow | undefined;
  readonly onCorrect: (step: 'location' | 'photos') => void;
}

interface SentStateInput {
  readonly row: OutboxRow | undefined;
  readonly describeReceived: (hour: string) => string;
  readonly place: WizardDraft['place'];
}

/** « Reçue à 14 h 05 » in the local time of the place, only once the service has the declaration. */
export function describeReceipt({ row, describeReceived, place }: SentStateInput): string {
  if (row?.state === 'delivered' && row.deliveredAt !== null)
    return describeReceived(formatHour(row.deliveredAt, place === null ? 'paris' : findClock(place.position)));
  return row?.state === 'sending' ? text.sending : text.onPhone;
}

/** Explains why the declaration is not deposited yet: the network or the service. */
export function SendingState({ row }: Pick<SentStateProps, 'row'>) {
  return <p role="status">{describeState(row)}</p>;
}

function describeState(row: OutboxRow | undefined): string {
  switch (row?.state) {
    case 'needs-sign-in':
      return text.signIn;
    case 'sending':
    case 'needs-attention':
    case 'delivered':
      return '';
    case 'queued':
    case undefined:
      if (isPhoneAtFault(row?.lastCode ?? null)) return row?.lastMessage ?? text.waiting;
      return isServiceAtFault(row?.lastCode ?? null) ? text.waitsForService : text.waiting;
  }
}

/** Codes of faults caused by a missing network, an interruption or a captive portal. */
const networkCodes = ['NETWORK', 'UPLOAD_INTERRUPTED', 'UNREADABLE_REPLY', 'CANCELLED'];

/** True when this phone could not read its stored data, which has a message of its own. */
function isPhoneAtFault(lastCode: string | null): boolean {
  return lastCode === 'LOCAL_FAULT' || lastCode === 'PHOTO_UNREADABLE';
}

/** True when the service answered the last try but could not accept it. */
function isServiceAtFault(lastCode: string | null): boolean {
  return lastCode !== null && !networkCodes.includes(lastCode);
}

/** Alert for a refused declaration or vehicle: what happened, what is kept, what to do. Otherwise nothing. */
export function Refused({ row, onCorrect }: SentStateProps) {
  const isVehicleRefused = useIsVehicleRefused(row);
  if (row?.state !== 'needs-attention') return isVehicleRefused ? <VehicleRefused /> : null;
  return (
    <ErrorAlert title={text.refusedTitle}>
      <p>{row.lastMessage}</p>
      <RefusalAdvice code={row.lastCode} />
      {row.lastCode !== 'PHOTO_LOST' && <p>{text.refusedHelp}</p>}
      {row.photoId !== null && (
        <Button data-voice="by-name" look="act" icon="camera" onClick={() => onCorrect('photos')}>
          {text.backToPhotos}
        </Button>
      )}
      {row.lastCode === 'POSITION_REFUSED' && (
        <Button data-voice="by-name" look="act" icon="pin" onClick={() => onCorrect('location')}>
          {text.backToPlace}
        </Button>
      )}
      {row.lastCode === 'SUBSCRIPTION_REQUIRED' && (
        <LinkButton to="/pwa" look="act">
          {text.subscribe}
        </LinkButton>
      )}
    </ErrorAlert>
  );
}

function VehicleRefused() {
  return (
    <ErrorAlert title={text.refusedTitle}>
      <p>{text.waitsForVehicle}</p>
      <p>{text.refusedHelp}</p>
      <LinkButton to="/pwa/attente" look="act" icon="car">
        {text.mendVehicle}
      </LinkButton>
    </ErrorAlert>
  );
}
