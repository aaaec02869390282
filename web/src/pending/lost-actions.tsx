import { acknowledgeLostActions, actionLabel, useLostActions } from '../offline/index.ts';
import { Alert, Button, DateText, LinkButton } from '../ui/index.ts';
import { describeRow } from './describe-row.ts';
import { pendingText } from './pending.text.fr.ts';

const text = pendingText.lost;

/** What the browser erased of this phone before it was sent: the person may still act, so it is told until read. */
export function LostActions({ isOnWaiting = false }: { readonly isOnWaiting?: boolean }) {
  const lost = useLostActions();
  if (lost.length === 0) return null;
  return (
    <Alert tone="bad" title={text.title(lost.length)}>
      <p>{text.lead(lost.length)}</p>
      <ul>
        {lost.map(({ id, kind, payload, createdAt }) => (
          <li key={id}>
            {[actionLabel(kind), ...describeRow({ payload, photos: [] })].join(', ')}, {text.keptOn}{' '}
            <DateText value={createdAt} time />
          </li>
        ))}
      </ul>
      <p>
        {isOnWaiting ? text.copyHere : text.copy}{' '}
        {lost.some(({ kind }) => kind === 'declaration.create') ? text.declareAgain : text.again}
      </p>
      {!isOnWaiting && (
        <LinkButton to="/pwa/attente" wide>
          {text.open}
        </LinkButton>
      )}
      <Button icon="check" wide onClick={acknowledgeLostActions}>
        {text.read}
      </Button>
    </Alert>
  );
}
