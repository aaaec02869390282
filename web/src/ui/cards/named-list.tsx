import { Fragment, type ReactNode, useId } from 'react';
import { FailedRead, type ReadQuery } from './failed-read.tsx';
import { Card, Chip, Skeleton } from '../surface.tsx';

interface ListCardProps<Row> {
  readonly title: string;
  readonly lead: ReactNode;
  /** State of the query, as TanStack Query gives it. */
  readonly reading: ReadQuery & { readonly isPending: boolean };
  readonly words: { readonly loading: string; readonly failed: string; readonly none?: string };
  /** Replaces the sentence of the failure. */
  readonly sentence?: string;
  /** Undefined until the first read succeeds. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly row: (row: Row) => ReactNode;
  /** Actions on the list as a whole. */
  readonly children?: ReactNode;
}

/** A card with a list of the person's own: loading, failed, empty, or its rows. */
export function ListCard<Row>({
  title,
  lead,
  reading,
  words,
  sentence,
  rows,
  keyOf,
  row,
  children,
}: ListCardProps<Row>) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="soft">{lead}</p>
      {reading.isPending && <Skeleton lines={2} label={words.loading} />}
      <FailedRead title={words.failed} sentence={sentence} read={reading} />
      {rows?.length === 0 && words.none !== undefined && <p>{words.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className="plain stack" aria-label={title}>
          {rows.map((one) => (
            <li key={keyOf(one)}>{row(one)}</li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  );
}

interface ListRowProps {
  readonly name: string;
  /** Distinguishes the row from the others: « Cet appareil ». */
  readonly mark?: string | undefined;
  /** Whole sentences about the row, in small letters. */
  readonly notes: readonly ReactNode[];
  readonly children?: ReactNode;
}

/** One row of a `ListCard`: its name, notes and actions. */
export function ListRow({ name, mark, notes, children }: ListRowProps) {
  return (
    <div className="stack tight">
      <p>
        <strong>{name}</strong> {mark !== undefined && <Chip tone="info">{mark}</Chip>}
      </p>
      <p className="soft small">
        {notes.map((note, index) => (
          <Fragment key={index}>{note} </Fragment>
        ))}
      </p>
      {children}
    </div>
  );
}
