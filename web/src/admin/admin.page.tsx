import './admin.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Page } from '../ui/index.ts';
import { Activations } from './queues/activations.tsx';
import { reviewsQuery } from './admin.queries.ts';
import { adminText } from './admin.text.fr.ts';
import { ReviewQueue } from './reviews/review-queue.tsx';
import { TeamGate, useIsSignedIn } from './team-gate.tsx';

/** Every `*-queue.tsx` of its folder, by name: a new queue needs no line here. */
const queues = import.meta.glob<ComponentType>('./queues/*-queue.tsx', { eager: true, import: 'Queue' });

export function Component() {
  const reviews = useInfiniteQuery({ ...reviewsQuery, enabled: useIsSignedIn() });
  return (
    <TeamGate title={adminText.title} error={reviews.error}>
      <Page title={adminText.title} quietTitle>
        <ReviewQueue queue={reviews} />
        <Activations />
        {Object.entries(queues).map(([file, Queue]) => (
          <Queue key={file} />
        ))}
      </Page>
    </TeamGate>
  );
}
