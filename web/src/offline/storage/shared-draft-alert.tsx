import { Alert } from '../../ui/index.ts';
import { draftMessages } from '../submission/draft.text.fr.ts';
import type { Draft } from './use-draft.ts';

/** Says that another tab shows the same draft: both show the same content. */
export function SharedDraftAlert({ elsewhere }: Pick<Draft<unknown>, 'elsewhere'>) {
  if (elsewhere !== 'open' && elsewhere !== 'ended') return null;
  const message = elsewhere === 'open' ? draftMessages.sharedDraft : draftMessages.endedDraft;
  return (
    <Alert title={message.title} live="status">
      <p>{message.lead}</p>
    </Alert>
  );
}
