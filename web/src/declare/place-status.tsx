import { Alert, Chip, Notice } from '../ui/index.ts';
import { declareText } from './declare.text.fr.ts';
import type { WizardPlace } from './wizard-draft.ts';

const text = declareText.location;

interface PlaceStatusProps {
  readonly place: WizardPlace | null;
  readonly searching: boolean;
  readonly messages: readonly string[];
}

/** The chip of the place, spoken when it changes; said the same way on every step. */
export function PlaceStatus({ place, searching, messages }: PlaceStatusProps) {
  return (
    <>
      <div role="status">
        {searching ? (
          <Chip tone="wait">{text.searching}</Chip>
        ) : (
          place !== null && (
            <Chip tone={place.source === 'device' ? 'good' : 'wait'}>
              {place.source === 'device' ? text.found(place.position.accuracy) : text.last(place.position.accuracy)}
            </Chip>
          )
        )}
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
      {!searching && messages.length > 0 && (
        <Alert title={text.failed}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
          <p>{text.failedHelp}</p>
        </Alert>
      )}
    </>
  );
}
