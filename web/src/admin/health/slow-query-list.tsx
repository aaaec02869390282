import type { SlowQuery } from '@placejuste/contracts/health';
import { healthText } from './health.text.fr.ts';

const text = healthText.slow;

/** The longest queries running in the database now, longest first. */
export function SlowQueryList({ queries }: { readonly queries: readonly SlowQuery[] }) {
  if (queries.length === 0) return <p>{text.none}</p>;
  return (
    <ul className="plain stack health-parts whole-width">
      {queries.map((query, at) => (
        <li key={`${query.statement} ${at}`} className="stack tight">
          <code>{text.statement(query.statement)}</code>
          <span>{text.told(query)}</span>
        </li>
      ))}
    </ul>
  );
}
