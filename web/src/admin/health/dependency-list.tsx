import type { Dependency } from '@placejuste/contracts/health';
import type { DependencyState } from '@placejuste/domain/operation';
import { Chip, Disclosure, type Tone } from '../../ui/index.ts';
import { healthText as text } from './health.text.fr.ts';

const tones: Readonly<Record<DependencyState, Tone>> = {
  ok: 'good',
  slow: 'wait',
  doubtful: 'wait',
  down: 'bad',
  off: 'info',
};

/** Failing parts first, unconfigured ones last. */
const ranks: Readonly<Record<DependencyState, number>> = { down: 0, doubtful: 1, slow: 1, ok: 2, off: 3 };

/** Each dependency with its answer, and instructions for a failing one. */
export function DependencyList({ dependencies }: { readonly dependencies: readonly Dependency[] }) {
  const sortedDependencies = dependencies.toSorted((a, b) => ranks[a.state] - ranks[b.state]);
  return (
    <ul className="plain stack health-parts whole-width">
      {sortedDependencies.map(({ name, state, latencyMs, detail }) => {
        const words = text.dependencies[name];
        const about = text.detailOf(name, detail);
        return (
          <li key={name} className="stack tight">
            <p className="row">
              <strong>{words.name}</strong>
              <Chip tone={tones[state]}>{text.states[state]}</Chip>
              {latencyMs !== null && state !== 'down' && <span className="soft">{text.answeredIn(latencyMs)}</span>}
            </p>
            {about !== null && <p className="soft">{about}</p>}
            {state !== 'ok' && (
              <Disclosure
                icon="info"
                summary={
                  <>
                    {text.remedy}
                    <span className="visually-hidden">{text.remedyOf(words.name)}</span>
                  </>
                }
              >
                <p>{words.help}</p>
              </Disclosure>
            )}
          </li>
        );
      })}
    </ul>
  );
}
