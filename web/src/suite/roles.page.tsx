import { useInfiniteQuery } from '@tanstack/react-query';
import { TeamGate, TeamList, useIsSignedIn } from '../admin/index.ts';
import { Page } from '../ui/index.ts';
import { GrantForm } from './roles/grant-form.tsx';
import { GrantRow } from './roles/grant-row.tsx';
import { rolesText as text } from './roles/roles.text.fr.ts';
import { teamQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;

/** `/admin-suite/roles`: members of the team; gives and removes roles. */
export function Component() {
  const team = useInfiniteQuery({ ...teamQuery, enabled: useIsSignedIn() });
  return (
    <TeamGate title={text.title} back={back} error={team.error}>
      <Page title={text.title} lead={text.lead} back={back}>
        <TeamList id="team-list" query={teamQuery} text={text.list} keyOf={({ id }) => id}>
          {(row) => <GrantRow row={row} />}
        </TeamList>
        <GrantForm />
      </Page>
    </TeamGate>
  );
}
