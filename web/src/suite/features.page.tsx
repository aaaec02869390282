import './suite.css';
import { useQuery } from '@tanstack/react-query';
import { TeamGate, useIsSignedIn } from '../admin/index.ts';
import { FailedRead, Page, Skeleton } from '../ui/index.ts';
import { featureSwitchesQuery } from './suite.queries.ts';
import { FeatureCard } from './features/feature-card.tsx';
import { featuresText as text } from './features/features.text.fr.ts';

const back = { to: '/admin-suite' } as const;

/** `/admin-suite/interrupteurs`: features that can be turned off at once. */
export function Component() {
  const query = useQuery({ ...featureSwitchesQuery, enabled: useIsSignedIn() });
  return (
    <TeamGate title={text.title} back={back} error={query.error}>
      <Page title={text.title} lead={text.lead} back={back}>
        {query.isPending && <Skeleton lines={6} label={text.loading} />}
        <FailedRead title={text.failed} read={query} />
        {query.data?.switches.map((row) => (
          <FeatureCard key={row.feature} row={row} />
        ))}
      </Page>
    </TeamGate>
  );
}
