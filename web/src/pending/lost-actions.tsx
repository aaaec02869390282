import { acknowledgeLostActions, findActionLabel, useLostActions } from '../offline/index.ts';
import { Alert, Button, DateText, LinkButton } from '../ui/index.ts';
import { describeRow } from './describe-row.ts';
import { pendingText } from './pending.text.fr.ts';

const text = pendingText.lost;

interface LostActionsProps {
  /** True for a short version, which links to the page that lists the lost actions. */
  readonly isInBrief?: boolean;
}

/**
 * Alert about actions that the browser erased before they were sent, shown until it is read: the person may still act.
 */
export function LostActions({ isInBrief = false }: LostActionsProps) {
  const lostActions = useLostActions();
  if (lostActions.length === 0) return null;
  if (isInBrief)
    return (
      <Alert tone="bad" title={text.title(lostActions.length)}>
        <LinkButton to="/pwa/attente" wide>
          {text.open}
        </LinkButton>
      </Alert>
    );
  return (
    <Alert tone="bad" title={text.title(lostActions.length)}>
      <p>{text.lead(lostActions.length)}</p>
      <ul>
        {lostActions.map(({ id, kind, payload, createdAt }) => (
          <li key={id}>
            {[findActionLabel(kind), ...describeRow({ payload, photos: [] })].join(', ')}, {text.keptOn}{' '}
            <DateText value={createdAt} time />
          </li>
        ))}
      </ul>
      <p>
        {text.copyHere} {lostActions.some(({ kind }) => kind === 'declaration.create') ? text.declareAgain : text.again}
      </p>
      <Button icon="check" wide onClick={acknowledgeLostActions}>
        {text.read}
      </Button>
    </Alert>
  );
}
