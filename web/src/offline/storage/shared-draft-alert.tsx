import { Alert } from '../../ui/index.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import type { Draft } from './use-draft.ts';

/** Says that another tab shows the same draft: both show the same content. */
export function SharedDraftAlert({ elsewhere }: Pick<Draft<unknown>, 'elsewhere'>) {
  if (elsewhere !== 'open' && elsewhere !== 'ended') return null;
  const message = elsewhere === 'open' ? offlineMessages.sharedDraft : offlineMessages.endedDraft;
  return (
    <Alert title={message.title} live="status">
      <p>{message.lead}</p>
    </Alert>
  );
}
