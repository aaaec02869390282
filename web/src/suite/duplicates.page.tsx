import './suite.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TeamGate, TeamList, useIsSignedIn } from '../admin/index.ts';
import { useSearchParams } from '../platform/index.ts';
import { Button, Page, sameScreen, TextField } from '../ui/index.ts';
import { DuplicateCard } from './duplicates/duplicate-card.tsx';
import { duplicatesText as text } from './duplicates/duplicates.text.fr.ts';
import { MergeLine } from './duplicates/merge-line.tsx';
import { MergeToReviewCard } from './duplicates/merge-to-review-card.tsx';
import { duplicatesKey, listingDuplicatesQuery, listingMergesQuery, mergesToReviewQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;

/** `/admin-suite/doublons`, with `?commune=` for the possible duplicates of a commune. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const commune = query.get('commune') ?? '';
  const enabled = useIsSignedIn();
  const merges = useInfiniteQuery({ ...listingMergesQuery, enabled });
  const toReview = useInfiniteQuery({ ...mergesToReviewQuery, enabled });
  const hasToReview = toReview.data?.pages.some(({ rows }) => rows.length > 0) === true;
  // Not `isError`, which is false during a retry: the list would unmount, mount again, and retry without end.
  const hasFailed = toReview.data === undefined && toReview.errorUpdateCount > 0;
  return (
    <TeamGate title={text.title} back={back} error={merges.error}>
      <Page title={text.title} lead={text.lead} back={back}>
        {(hasToReview || hasFailed) && (
          <TeamList id="to-review-list" query={mergesToReviewQuery} text={text.toReview} keyOf={({ id }) => id}>
            {(row) => <MergeToReviewCard row={row} queryKey={duplicatesKey} />}
          </TeamList>
        )}
        <CommuneForm
          key={commune}
          last={commune}
          onSearch={(name) => setQuery([['commune', name]], { state: sameScreen })}
        />
        {commune !== '' && (
          <TeamList
            id="duplicates-list"
            query={listingDuplicatesQuery(commune)}
            text={text.found}
            keyOf={({ one, other }) => `${one.id} ${other.id}`}
          >
            {(row) => <DuplicateCard row={row} queryKey={duplicatesKey} />}
          </TeamList>
        )}
        <TeamList id="merges-list" query={listingMergesQuery} text={text.merges} keyOf={({ id }) => id}>
          {(row) => <MergeLine row={row} queryKey={duplicatesKey} />}
        </TeamList>
      </Page>
    </TeamGate>
  );
}

interface CommuneFormProps {
  readonly last: string;
  readonly onSearch: (commune: string) => void;
}

function CommuneForm({ last, onSearch }: CommuneFormProps) {
  const [commune, setCommune] = useState(last);
  const [isMissing, setIsMissing] = useState(false);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(commune.trim() === '');
    if (commune.trim() !== '') onSearch(commune.trim());
  };
  return (
    <form className="stack people-form" role="search" noValidate onSubmit={search}>
      <TextField
        label={text.form.commune}
        hint={text.form.hint}
        error={isMissing ? text.form.missing : undefined}
        autoComplete="off"
        maxLength={200}
        value={commune}
        onChange={({ target }) => setCommune(target.value)}
      />
      <Button type="submit" look="act" icon="search" wide>
        {text.form.submit}
      </Button>
    </form>
  );
}
