import type { systemContract } from '@placejuste/contracts/health';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { featureNames } from '@placejuste/domain/operation';
import { Card, DateText, LinkButton } from '../../ui/index.ts';
import { healthText } from './health.text.fr.ts';

const text = healthText.off;

interface OffFeaturesProps {
  readonly off: ReplyOf<typeof systemContract.calls.readSystem>['offFeatures'];
}

/** Features that the team turned off and may have forgotten; renders nothing when all are on. */
export function OffFeatures({ off }: OffFeaturesProps) {
  if (off.length === 0) return null;
  return (
    <Card aria-labelledby="health-off">
      <h2 id="health-off">{text.title}</h2>
      <ul className="plain stack">
        {off.map(({ feature, reason, since }) => (
          <li key={feature}>
            <strong>{featureNames[feature]}</strong>
            <br />
            <span className="soft">
              {text.since} <DateText value={since} time />. {text.reason(reason)}
            </span>
          </li>
        ))}
      </ul>
      <LinkButton to="/admin-suite/interrupteurs" icon="shield">
        {text.open}
      </LinkButton>
    </Card>
  );
}
