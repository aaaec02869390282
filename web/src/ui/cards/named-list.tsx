import { Fragment, type ReactNode, useId } from 'react';
import { FailedRead, type ReadQuery } from './failed-read.tsx';
import { Card, Chip, Skeleton } from '../surface.tsx';

interface ListCardProps<Row> {
  readonly title: string;
  readonly lead: ReactNode;
  /** How far its reading is, as TanStack Query says it. */
  readonly reading: ReadQuery & { readonly isPending: boolean };
  readonly words: { readonly loading: string; readonly failed: string; readonly none?: string };
  /** Instead of what the failure of the reading says. */
  readonly sentence?: string;
  /** Absent until they were read once. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly row: (row: Row) => ReactNode;
  /** What can be done with the list as a whole. */
  readonly children?: ReactNode;
}

/** A card that reads a list of one’s own: waiting, not read, empty, or its rows. */
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
  /** What sets it apart from the others: « Cet appareil ». */
  readonly mark?: string | undefined;
  /** Whole sentences about it, in small. */
  readonly notes: readonly ReactNode[];
  readonly children?: ReactNode;
}

/** One row of a `ListCard`: its name, what is known of it, and what can be done with it. */
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
