import { momentLimits } from '@placejuste/domain/declaration';
import { formatDuration } from '@placejuste/domain/kernel';
import { useNow } from '../../platform/index.ts';
import { ErrorAlert, Chip, LinkButton, Alert } from '../../ui/index.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';
import type { PlaceSearch } from './use-place.ts';
import type { WizardPlace } from '../wizard/wizard-draft.ts';

const text = wizardText.location;

interface PlaceStatusProps extends Pick<PlaceSearch, 'searching' | 'messages' | 'denied'> {
  readonly place: WizardPlace | null;
}

/** State of the place, announced when it changes; the same on every step. */
export function PlaceStatus({ place, searching, messages, denied }: PlaceStatusProps) {
  const isUnmeasured = !searching && messages.length > 0;
  return (
    <>
      <div role="status">
        <PlaceChip place={place} searching={searching} />
      </div>
      {!searching && place !== null && place.warning !== null && (
        <Alert tone="wait" title={place.warning}>
          <p>{text.warningHelp}</p>
        </Alert>
      )}
      {!searching && place !== null && place.reason !== null && (
        <Alert tone="wait" title={place.reason}>
          <p>{text.lastHelp}</p>
        </Alert>
      )}
      {isUnmeasured && place !== null && place.reason === null && (
        <Alert tone="wait" title={messages[0]}>
          <p>{text.stays}</p>
        </Alert>
      )}
      {isUnmeasured && place === null && (
        <ErrorAlert title={text.failed}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
          <p>{text.failedHelp}</p>
          {denied && <LinkButton to="/pwa/autorisations">{text.repair}</LinkButton>}
        </ErrorAlert>
      )}
    </>
  );
}

/** State chip of the place. A known place stays while another measurement runs, until a newer one is found. */
export function PlaceChip({ place, searching }: Pick<PlaceStatusProps, 'place' | 'searching'>) {
  const now = useNow().getTime();
  if (place === null) return searching ? <Chip tone="wait">{text.searching}</Chip> : null;
  const { accuracy, timestamp } = place.position;
  if (place.source === 'manual' || accuracy === null) {
    return (
      <Chip tone="wait" icon="pin">
        {text.byHand}
      </Chip>
    );
  }
  const age = now - timestamp;
  const isFresh = age <= momentLimits.apartMs;
  return (
    <Chip tone={place.source === 'device' && age <= momentLimits.oldMs ? 'good' : 'wait'}>
      {place.source === 'device' ? text.found : text.last} <span aria-hidden="true">{text.around(accuracy)}</span>
      <span className="visually-hidden">{text.aroundSpoken(accuracy)}</span>
      {isFresh ? text.now : text.ago(formatDuration(Math.floor(age / 60_000)))}
    </Chip>
  );
}
