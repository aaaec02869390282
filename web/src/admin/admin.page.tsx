import './admin.css';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../platform/index.ts';
import { LinkButton, Page, Skeleton } from '../ui/index.ts';
import { Activations } from './queues/activations.tsx';
import { adminText } from './admin.text.fr.ts';
import { ReviewQueue } from './reviews/review-queue.tsx';

/** Every `*-queue.tsx` of its folder, in the order of their names: a new one needs no line here. */
const queues = import.meta.glob<ComponentType>('./queues/*-queue.tsx', { eager: true, import: 'Queue' });

export function Component() {
  const session = useSession();
  if (session.status === 'loading') return <Skeleton label={adminText.login.loading} />;
  if (session.status !== 'signed-in') return <Navigate to="/admin/login" replace />;
  return (
    <Page title={adminText.title} quietTitle>
      <ReviewQueue />
      <Activations />
      {Object.entries(queues).map(([file, Queue]) => (
        <Queue key={file} />
      ))}
      <LinkButton to="/admin/regles" icon="pin" wide>
        {adminText.rules}
      </LinkButton>
      <LinkButton to="/admin-health" icon="info" wide>
        {adminText.health}
      </LinkButton>
    </Page>
  );
}
