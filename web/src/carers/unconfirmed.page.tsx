import { useInfiniteQuery } from '@tanstack/react-query';
import { describePreparation } from '@placejuste/domain/carer';
import {
  Button,
  Card,
  DateText,
  FailedRead,
  LinkButton,
  Page,
  Plate,
  SecondaryPair,
  SecondaryLink,
  Skeleton,
  UserText,
} from '../ui/index.ts';
import './carers.css';
import { DeclinedNotices, UnconfirmedNotices } from './unconfirmed-notices.tsx';
import { unconfirmedQuery } from './carers.queries.ts';
import { carersText, unconfirmedText as text } from './carers.text.fr.ts';

/** `/pwa/a-confirmer`: declarations and notices prepared by carers, still to be confirmed. */
export function Component() {
  const list = useInfiniteQuery({ ...unconfirmedQuery, refetchOnMount: 'always' });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page title={text.title} lead={text.lead} back={{ to: '/pwa' }}>
      {list.isPending && <Skeleton lines={4} label={text.loading} />}
      <FailedRead title={text.failed} read={list} />
      {list.isSuccess && rows.length === 0 && <p>{text.noDeclaration}</p>}
      {rows.length > 0 && (
        <ul className="plain stack" aria-label={text.title}>
          {rows.map(({ id, placeLabel, plate, depositedAt, clock, by, holderPresent }) => (
            <li key={id}>
              <Card>
                <h2>
                  <UserText>{placeLabel ?? text.noPlace}</UserText>
                </h2>
                <p className="soft">
                  <DateText value={depositedAt} time clock={clock} />
                </p>
                <p>
                  <Plate value={plate} />
                </p>
                <p>
                  <UserText within={describePreparation(by, holderPresent)}>{by}</UserText>
                </p>
                <LinkButton look="act" wide to={`/pwa/historique?declaration=${id}`}>
                  {text.open}
                  <span className="visually-hidden">{text.which(plate, placeLabel ?? text.noPlace)}</span>
                </LinkButton>
              </Card>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {carersText.more}
        </Button>
      )}
      <UnconfirmedNotices />
      <DeclinedNotices />
      <SecondaryPair>
        <SecondaryLink to="/pwa/aidants" icon="user">
          {text.carers}
        </SecondaryLink>
        <SecondaryLink to="/pwa/historique" icon="clock">
          {text.history}
        </SecondaryLink>
      </SecondaryPair>
    </Page>
  );
}
