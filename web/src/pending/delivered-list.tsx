import { findActionLabel, type OutboxRow } from '../offline/index.ts';
import { Card, Chip, DateText, LinkButton } from '../ui/index.ts';
import { pendingText as text } from './pending.text.fr.ts';

/** Maximum number of rows shown here; the history has them all. */
const maxRows = 5;

/** The last delivered actions, with the server's time. */
export function DeliveredList({ rows }: { readonly rows: readonly OutboxRow[] }) {
  return (
    <Card aria-labelledby="deposees-titre">
      <h2 id="deposees-titre">{text.deliveredTitle}</h2>
      <ul className="plain stack">
        {rows.slice(0, maxRows).map((row) => (
          <li key={row.id} className="stack tight">
            <strong>{findActionLabel(row.kind)}</strong>
            <Chip tone="good">{text.states.delivered}</Chip>
            {row.deliveredAt !== null && (
              <span className="soft small">
                {text.deliveredOn} <DateText value={row.deliveredAt} time />
              </span>
            )}
            {row.kind === 'declaration.create' && (
              <LinkButton to={`/pwa/historique?declaration=${row.id}`}>{text.openOne}</LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
