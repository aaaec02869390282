import './admin.css';
import { Navigate } from 'react-router';
import { useSession } from '../platform/index.ts';
import { LinkButton, Page, Skeleton } from '../ui/index.ts';
import { Activations } from './queues/activations.tsx';
import { adminText } from './admin.text.fr.ts';
import { ContactQueue } from './queues/contact-queue.tsx';
import { ListingQueue } from './queues/listing-queue.tsx';
import { ReviewQueue } from './reviews/review-queue.tsx';
import { StationQueue } from './queues/station-queue.tsx';

export function Component() {
  const session = useSession();
  if (session.status === 'loading') return <Skeleton label={adminText.login.loading} />;
  if (session.status !== 'signed-in') return <Navigate to="/admin/login" replace />;
  return (
    <Page title={adminText.title} quietTitle>
      <ReviewQueue />
      <Activations />
      <ListingQueue />
      <StationQueue />
      <ContactQueue />
      <LinkButton to="/admin/regles" icon="pin" wide>
        {adminText.rules}
      </LinkButton>
    </Page>
  );
}
