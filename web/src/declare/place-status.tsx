import { Alert, Chip, LinkButton, Notice } from '../ui/index.ts';
import { declareText } from './declare.text.fr.ts';
import type { PlaceSearch } from './use-place.ts';
import type { WizardPlace } from './wizard-draft.ts';

const text = declareText.location;

interface PlaceStatusProps extends Pick<PlaceSearch, 'searching' | 'messages' | 'denied'> {
  readonly place: WizardPlace | null;
}

/** The chip of the place, spoken when it changes; said the same way on every step. */
export function PlaceStatus({ place, searching, messages, denied }: PlaceStatusProps) {
  return (
    <>
      <div role="status">
        <PlaceChip place={place} searching={searching} />
      </div>
      {!searching && place !== null && place.warning !== null && (
        <Notice tone="wait" title={place.warning}>
          <p>{text.warningHelp}</p>
        </Notice>
      )}
      {!searching && place !== null && place.reason !== null && (
        <Notice tone="wait" title={place.reason}>
          <p>{text.lastHelp}</p>
        </Notice>
      )}
      {!searching && place === null && messages.length > 0 && (
        <Alert title={text.failed}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
          <p>{text.failedHelp}</p>
          {denied && <LinkButton to="/pwa/autorisations">{text.repair}</LinkButton>}
        </Alert>
      )}
    </>
  );
}

export function PlaceChip({ place, searching }: Pick<PlaceStatusProps, 'place' | 'searching'>) {
  if (searching) return <Chip tone="wait">{text.searching}</Chip>;
  if (place === null) return null;
  const { accuracy } = place.position;
  if (place.source === 'manual' || accuracy === null) {
    return (
      <Chip tone="wait" icon="pin">
        {text.byHand}
      </Chip>
    );
  }
  const measured = place.source === 'device';
  return (
    <Chip tone={measured ? 'good' : 'wait'}>
      {measured ? text.found : text.last} <span aria-hidden="true">{text.around(accuracy)}</span>
      <span className="visually-hidden">{text.aroundSpoken(accuracy)}</span>
    </Chip>
  );
}
