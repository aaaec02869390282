import './suite.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TeamGate, useIsSignedIn } from '../admin/index.ts';
import { Page } from '../ui/index.ts';
import { ListingImport } from './listings/listing-import.tsx';
import { listingsText as text } from './listings/listings.text.fr.ts';
import { teamQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;

/** `/admin-suite/annuaire`: preview, then import of the table of acceslibre. */
export function Component() {
  // This page reads nothing before a file is chosen: the list of the team serves to check the access.
  const team = useInfiniteQuery({ ...teamQuery, enabled: useIsSignedIn() });
  return (
    <TeamGate title={text.title} back={back} error={team.error}>
      <Page title={text.title} lead={text.lead} back={back}>
        <ListingImport />
      </Page>
    </TeamGate>
  );
}
