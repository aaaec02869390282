import './suite.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TeamGate, useIsSignedIn } from '../admin/index.ts';
import { Page, SecondaryLink, SecondaryNav } from '../ui/index.ts';
import { teamQuery } from './suite.queries.ts';
import { suiteText as text } from './suite.text.fr.ts';

const back = { to: '/admin' } as const;

/** `/admin-suite`: links to every screen of the administrators. */
export function Component() {
  // The list of the first screen, fetched to check the access.
  const team = useInfiniteQuery({ ...teamQuery, enabled: useIsSignedIn() });
  return (
    <TeamGate title={text.title} back={back} error={team.error}>
      <Page title={text.title} lead={text.lead} back={back}>
        <div className="suite-index">
          <SecondaryNav label={text.title}>
            {text.sections.map(({ to, icon, name, what }) => (
              <SecondaryLink key={to} to={to} icon={icon}>
                {name} <span className="what">{what}</span>
              </SecondaryLink>
            ))}
          </SecondaryNav>
        </div>
      </Page>
    </TeamGate>
  );
}
