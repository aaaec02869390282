import './history/history.css';
import { declarationsContract } from '@placejuste/contracts/declarations';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DeclarationRecap } from './recap/declaration-recap.tsx';
import { MomentChips } from './recap/moment-parts.tsx';
import { recapText } from './recap/recap.text.fr.ts';
import { useOutbox } from '../offline/index.ts';
import { callKey, sentenceOf } from '../platform/index.ts';
import {
  ErrorAlert,
  Button,
  Card,
  Chip,
  DateText,
  FailedAlert,
  LinkButton,
  Page,
  RowPicture,
  Skeleton,
  Unbroken,
} from '../ui/index.ts';
import { HistoryFilters, listQuery, useFilters } from './history/history-filters.tsx';
import { historyText as text } from './history/history.text.fr.ts';
import { declarationsQuery } from './history/history.queries.ts';

const { listDeclarations } = declarationsContract.calls;

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
  const asked = listQuery(choice.filters);
  const cache = useQueryClient();
  const { delivered } = useOutbox();
  const last = delivered[0]?.id;
  useEffect(() => {
    // What this phone just deposited belongs in the list.
    if (last !== undefined) void cache.invalidateQueries({ queryKey: callKey(listDeclarations) });
  }, [cache, last]);
  const list = useInfiniteQuery(declarationsQuery(asked));
  if (list.isPending) return <Skeleton lines={5} label={text.loading} />;
  if (list.isError && list.data === undefined) {
    return (
      <FailedAlert
        title={text.failed}
        sentence={sentenceOf(list.error, text.failed)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    if (choice.any) {
      return (
        <>
          <HistoryFilters {...choice} />
          <Card>
            <h2>{text.noneTitle}</h2>
            <p className="soft">{text.none}</p>
          </Card>
        </>
      );
    }
    return (
      <Card>
        <h2>{text.emptyTitle}</h2>
        <p className="soft">{text.empty}</p>
        <LinkButton to="/pwa/declare?new=1" look="act" icon="camera" wide>
          {text.first}
        </LinkButton>
        <ArchivesLink />
      </Card>
    );
  }
  return (
    <>
      <HistoryFilters {...choice} />
      <ul className="plain stack" aria-label={text.listLabel}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link className="card row-link pictured" to={`/pwa/historique?declaration=${row.id}`}>
              <RowPicture url={row.photos.find(({ kind }) => kind === 'parking')?.previewUrl} />
              <strong>{row.placeLabel ?? text.noPlace}</strong>
              <span>
                <DateText value={row.depositedAt} time />
              </span>
              <span className="soft">
                <Unbroken text={row.vehicle.plate} />
              </span>
              <span className="row">
                <Chip tone="good">{recapText.statuses[row.status]}</Chip>
                <Chip tone={row.payment === 'due' ? 'wait' : 'good'} icon="wallet">
                  {recapText.payments[row.payment]}
                </Chip>
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
        <ErrorAlert title={text.moreFailed}>{sentenceOf(list.error, text.moreFailed)}</ErrorAlert>
      )}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      )}
      {choice.filters.etat === '' && <ArchivesLink />}
    </>
  );
}

/** The list leaves out what was filed away: where it is is always said. */
function ArchivesLink() {
  return <LinkButton to="/pwa/historique?etat=archived">{text.archived}</LinkButton>;
}
