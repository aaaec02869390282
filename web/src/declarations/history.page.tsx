import { confirmationWords, isUnconfirmed } from '@placejuste/domain/carer';
import './history/history.css';
import { declarationsContract } from '@placejuste/contracts/declarations';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { findClock } from '@placejuste/domain/kernel';
import { useInfiniteQuery, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DeclarationRecap } from './recap/declaration-recap.tsx';
import { MomentChips } from './recap/moment-parts.tsx';
import { recapText } from './recap/recap.text.fr.ts';
import { useOutbox } from '../offline/index.ts';
import { callKey, Link, describeCallFailure, useSearchParams } from '../platform/index.ts';
import {
  Button,
  Card,
  Chip,
  DateText,
  ErrorAlert,
  FailedRead,
  LinkButton,
  Page,
  RowPicture,
  Skeleton,
  UserText,
  NoWrap,
} from '../ui/index.ts';
import { HistoryFilters, buildListQuery, useFilters } from './history/history-filters.tsx';
import { historyText as text } from './history/history.text.fr.ts';
import { declarationsQuery } from './history/history.queries.ts';

const { listDeclarations } = declarationsContract.calls;
type Row = ReplyOf<typeof listDeclarations>['rows'][number];

/** `/pwa/historique` and `/pwa/historique?declaration=ID` */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get('declaration');
  if (id !== null) {
    return (
      <Page title={text.detailTitle} back={{ to: '/pwa/historique', label: text.back }}>
        <DeclarationRecap declarationId={id} />
      </Page>
    );
  }
  return (
    <Page title={text.title} lead={text.lead}>
      <Declarations />
    </Page>
  );
}

function Declarations() {
  const choice = useFilters();
  const listFilters = buildListQuery(choice.filters);
  const cache = useQueryClient();
  const { delivered } = useOutbox();
  const last = delivered[0]?.id;
  useEffect(() => {
    // The list must include what this phone has just deposited.
    if (last !== undefined) void cache.invalidateQueries({ queryKey: callKey(listDeclarations) });
  }, [cache, last]);
  const list = useInfiniteQuery(declarationsQuery(listFilters));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  // Once shown, the filters stay while the list is read again: the focused element must not disappear.
  const [hasRows, setHasRows] = useState(false);
  if (rows.length > 0 && !hasRows) setHasRows(true);
  return (
    <>
      {(hasRows || choice.any) && <HistoryFilters {...choice} />}
      {list.isPending && <Skeleton lines={5} label={text.loading} />}
      {list.data === undefined && <FailedRead title={text.failed} read={list} />}
      {list.data !== undefined && rows.length === 0 && <NoDeclaration isFiltered={choice.any} />}
      {list.data !== undefined && rows.length > 0 && (
        <DeclarationList rows={rows} list={list} isWhole={choice.filters.etat === ''} />
      )}
    </>
  );
}

function NoDeclaration({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Card>
      <h2>{isFiltered ? text.noneTitle : text.emptyTitle}</h2>
      <p className="soft">{isFiltered ? text.none : text.empty}</p>
      {!isFiltered && (
        <>
          <LinkButton to="/pwa/declare?new=1" look="act" icon="camera" wide>
            {text.first}
          </LinkButton>
          <ArchivesLink />
        </>
      )}
    </Card>
  );
}

interface DeclarationListProps {
  readonly rows: readonly Row[];
  readonly list: Pick<
    UseInfiniteQueryResult,
    'error' | 'isFetchNextPageError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** True for a list without a filter, which only leaves out archived declarations. */
  readonly isWhole: boolean;
}

function DeclarationList({ rows, list, isWhole }: DeclarationListProps) {
  return (
    <>
      <ul className="plain stack" aria-label={text.listLabel}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link className="card row-link pictured" to={`/pwa/historique?declaration=${row.id}`}>
              <RowPicture url={row.photos.find(({ kind }) => kind === 'parking')?.previewUrl} />
              <strong>
                <UserText>{row.placeLabel ?? text.noPlace}</UserText>
              </strong>
              <span>
                <DateText value={row.depositedAt} time clock={findClock(row.position)} />
              </span>
              <span className="soft">
                <NoWrap text={row.vehicle.plate} />
              </span>
              <span className="row">
                <Chip tone="good">{recapText.statuses[row.status]}</Chip>
                {row.preparation != null && isUnconfirmed(row.preparation.confirmation) ? (
                  <Chip tone="wait">{confirmationWords[row.preparation.confirmation]}</Chip>
                ) : (
                  <Chip tone={row.payment === 'due' ? 'wait' : 'good'} icon="wallet">
                    {recapText.payments[row.payment]}
                  </Chip>
                )}
                <MomentChips doubts={row.doubts} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {text.shown(rows.length)}
      </p>
      {list.isFetchNextPageError && (
        <ErrorAlert title={text.moreFailed}>{describeCallFailure(list.error, text.moreFailed)}</ErrorAlert>
      )}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      )}
      {isWhole && <ArchivesLink />}
    </>
  );
}

/** Link to the archived declarations, which the list leaves out. */
function ArchivesLink() {
  return <LinkButton to="/pwa/historique?etat=archived">{text.archived}</LinkButton>;
}
