import './views.css';
import type { DocumentViewing } from '@placejuste/contracts/documents';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, DateText, FailedRead, Page, Skeleton, UserText } from '../ui/index.ts';
import { ownViewsQuery } from './documents.queries.ts';
import { viewsText as text } from './views.text.fr.ts';

const back = { to: '/pwa/settings', label: text.back } as const;

/** `/pwa/settings/consultations`: when, why and in which role the person's documents were viewed. */
export function Component() {
  const views = useInfiniteQuery(ownViewsQuery);
  const rows = views.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page title={text.title} lead={text.lead} back={back}>
      {views.isPending && <Skeleton lines={4} label={text.loading} />}
      <FailedRead title={text.failed} read={views} />
      {views.isSuccess && rows.length === 0 && <p>{text.empty}</p>}
      {rows.length > 0 && (
        <>
          <ul className="plain own-views">
            {rows.map((row) => (
              <li key={row.id}>
                <Viewing row={row} />
              </li>
            ))}
          </ul>
          {views.hasNextPage && (
            <Button wide busy={views.isFetchingNextPage} onClick={() => void views.fetchNextPage()}>
              {text.more}
            </Button>
          )}
          <p>
            {text.help} <a href="/support">{text.write}</a>
          </p>
        </>
      )}
    </Page>
  );
}

function Viewing({ row: { at, kind, role, purpose, reason } }: { readonly row: DocumentViewing }) {
  const sentence = text.purpose(purpose);
  return (
    <>
      <p className="soft small">
        <DateText value={at} time />
      </p>
      <p>
        <strong>{text.kind(kind)}</strong>
      </p>
      <p>{text.role(role)}.</p>
      {sentence !== null && <p>{sentence}</p>}
      {reason !== null && (
        <p>
          <UserText>{text.reason(reason)}</UserText>
        </p>
      )}
    </>
  );
}
