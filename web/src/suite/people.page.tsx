import './suite.css';
import type { Purpose } from '@placejuste/domain/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce } from '../accessibility/index.ts';
import { useSearchParams } from '../platform/index.ts';
import { TeamGate, TeamList, useIsSignedIn } from '../admin/index.ts';
import { Button, Page } from '../ui/index.ts';
import { useGoneAppealDrafts } from './people/file-drafts.ts';
import { peopleText as text } from './people/people.text.fr.ts';
import { PersonFilePanel } from './people/person-file-panel.tsx';
import { AppealLine, PersonLine } from './people/person-line.tsx';
import { PurposeForm } from './people/purpose-form.tsx';
import { type PeopleSearch, SearchForm } from './people/search-form.tsx';
import { appealsQuery, peopleSearchQuery, teamQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;

/**
 * `/admin-suite/personnes`: a search for people, and `?compte=` for a person's file. The purpose and the searched text
 * last as long as the page: they are stored neither in an address nor on the device.
 */
export function Component() {
  const team = useInfiniteQuery({ ...teamQuery, enabled: useIsSignedIn() });
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const [search, setSearch] = useState<PeopleSearch | null>(null);
  const [query, setQuery] = useSearchParams();
  const userId = query.get('compte');
  return (
    <TeamGate title={text.title} back={back} error={team.error}>
      {purpose !== null && userId !== null ? (
        <PersonFilePanel
          key={userId}
          userId={userId}
          purpose={purpose}
          onErased={() => {
            setSearch(null);
            setQuery({});
          }}
        />
      ) : (
        <Page
          title={text.title}
          lead={purpose === null ? text.lead : undefined}
          back={back}
          step={purpose === null ? 'purpose' : 'search'}
        >
          {purpose === null ? (
            <PurposeForm
              title={userId === null ? text.purpose.title : text.purpose.titleOfFile}
              onChosen={setPurpose}
            />
          ) : (
            <>
              <div className="purpose-line">
                <p>{text.purpose.chosen(text.purpose.name[purpose.code], purpose.note)}</p>
                <Button look="plain" icon="edit" align="start" onClick={() => setPurpose(null)}>
                  {text.purpose.change}
                </Button>
              </div>
              <SearchForm last={search} onSearch={setSearch} />
              {search === null && <Appeals />}
              {search !== null && <Found search={search} purpose={purpose} />}
            </>
          )}
        </Page>
      )}
    </TeamGate>
  );
}

function Appeals() {
  useGoneAppealDrafts(useInfiniteQuery(appealsQuery));
  return (
    <TeamList id="people-appeals" query={appealsQuery} text={text.appeals} keyOf={({ userId }) => userId}>
      {(row) => <AppealLine row={row} />}
    </TeamList>
  );
}

function Found({ search, purpose }: { readonly search: PeopleSearch; readonly purpose: Purpose }) {
  const query = peopleSearchQuery(search, purpose);
  const { data } = useInfiniteQuery(query);
  // The focus stays in the field: the number of results is announced.
  useEffect(() => {
    if (data === undefined) return;
    const count = data.pages.reduce((sum, { rows }) => sum + rows.length, 0);
    announce(count === 0 ? text.results.empty : text.results.count(count, data.pages.at(-1)?.next !== null));
  }, [data]);
  return (
    <TeamList id="people-found" query={query} text={text.results} keyOf={({ userId }) => userId}>
      {(row) => <PersonLine row={row} />}
    </TeamList>
  );
}
