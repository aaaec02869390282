import type { JobQueue } from '@placejuste/contracts/health';
import { nameJob } from '@placejuste/domain/operation';
import { healthText } from './health.text.fr.ts';

const text = healthText.queues;

/** Job queues with waiting, running or failed jobs; empty ones are left out. */
export function QueueList({ queues }: { readonly queues: readonly JobQueue[] }) {
  const busy = queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0);
  if (busy.length === 0) return <p>{text.idle}</p>;
  return (
    <ul className="plain stack health-parts whole-width">
      {busy.map((queue) => (
        <li key={queue.name} className="stack tight">
          <strong>{nameJob(queue.name)}</strong>
          <span>{text.told(queue)}</span>
        </li>
      ))}
    </ul>
  );
}
