import './suite.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TeamGate, useIsSignedIn } from '../admin/index.ts';
import { Page } from '../ui/index.ts';
import { ListingImport } from './listings/listing-import.tsx';
import { listingsText as text } from './listings/listings.text.fr.ts';
import { teamQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;

/** `/admin-suite/annuaire`: the table of acceslibre, looked at and then imported. */
export function Component() {
  // Nothing is read before a file is chosen: the list of the team says who may be here.
  const team = useInfiniteQuery({ ...teamQuery, enabled: useIsSignedIn() });
  return (
    <TeamGate title={text.title} back={back} error={team.error}>
      <Page title={text.title} lead={text.lead} back={back}>
        <ListingImport />
      </Page>
    </TeamGate>
  );
}
