import './admin.css';
import { Navigate } from 'react-router';
import { useSession } from '../platform/index.ts';
import { LinkButton, Page, Skeleton } from '../ui/index.ts';
import { Activations } from './activations.tsx';
import { adminText } from './admin.text.fr.ts';
import { ContactQueue } from './contact-queue.tsx';
import { ListingQueue } from './listing-queue.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { StationQueue } from './station-queue.tsx';

export function Component() {
  const session = useSession();
  if (session.status === 'loading') return <Skeleton label={adminText.login.loading} />;
  if (session.status !== 'signed-in') return <Navigate to="/admin/login" replace />;
  return (
    <Page title={adminText.title}>
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
