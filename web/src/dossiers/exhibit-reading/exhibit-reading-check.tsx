import type { ExhibitCheck } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { maxReadPages } from '@placejuste/domain/exhibit-reading';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '../../accessibility/index.ts';
import { Alert, Card, ErrorAlert, FailedRead, Disclosure, Progress, keepPiecesWhole } from '../../ui/index.ts';
import { dossiersKey } from '../dossiers.queries.ts';
import { checkQuery } from './exhibit-reading.queries.ts';
import { useCheck } from './use-check.ts';
import { exhibitReadingText as text } from './exhibit-reading.text.fr.ts';
import { FindingCrops } from './finding-crops.tsx';
import { isNameAlone, type ReadingAddresses, StoppedExhibit } from './stopped-exhibit.tsx';

interface ExhibitReadingCheckProps {
  readonly dossierId: string;
  readonly fine: Fine;
  readonly addresses: ReadingAddresses;
  /** Heading level below that of the surrounding screen or card. */
  readonly heading: 'h2' | 'h3';
  /** True when the list of exhibits is on the same screen: it marks the unreadable ones, not listed twice. */
  readonly isBesideList?: boolean;
}

/** Exhibits compared with the letter: contradictions first, then doubts, then what was not read. */
export function ExhibitReadingCheck({
  dossierId,
  fine,
  addresses,
  heading: Heading,
  isBesideList = false,
}: ExhibitReadingCheckProps) {
  const cache = useQueryClient();
  const check = useCheck(dossierId);
  useAnnouncedCheck(check.data);
  if (check.isLoadingError) return <FailedRead title={text.failed} read={check} />;
  if (check.data === undefined || check.data.rows.length + (check.data.unread ?? []).length === 0) return null;
  const { rows, isReading } = check.data;
  const Under = Heading === 'h2' ? 'h3' : 'h4';
  const stoppedRows = rows.filter((row) => row.isStopped);
  const isContradicted = rows.some(({ findings }) => findings.some(({ standing }) => standing === 'contradicts'));
  // Nothing could be read, or the operator turned the reading off: only the person can compare.
  const isUnread = rows.every(({ state }) => state === 'unreadable');
  const readTitle = isUnread ? text.unreadTitle : text.title;
  const refreshAnswers = async () => {
    await cache.invalidateQueries({ queryKey: checkQuery(dossierId).queryKey });
    // A confirmed paper answers objections again.
    await cache.invalidateQueries({ queryKey: dossiersKey });
  };
  return (
    <Card aria-labelledby={`clerk-${dossierId}`}>
      <Heading id={`clerk-${dossierId}`}>{isReading ? text.readingTitle : readTitle}</Heading>
      {isReading && <Reading rows={rows} />}
      {stoppedRows.length > 0 &&
        // Differing names alone do not mean that a paper is wrong.
        (stoppedRows.every(isNameAlone) ? (
          <Alert tone="wait" live="alert" title={text.nameDiffers(stoppedRows.length)}>
            <p>{text.nameLead}</p>
          </Alert>
        ) : (
          <ErrorAlert title={text.stopped(stoppedRows.length)}>
            <p>{text.stoppedLead}</p>
          </ErrorAlert>
        ))}
      {stoppedRows.map((row, at) => (
        <StoppedExhibit
          key={row.number}
          dossierId={dossierId}
          fine={fine}
          row={row}
          rows={rows}
          addresses={addresses}
          isFirst={at === 0}
          heading={Under}
          onAnswered={refreshAnswers}
        />
      ))}
      <Doubts rows={rows} heading={Under} />
      <Unread rows={rows} others={check.data.unread ?? []} heading={Under} isBesideList={isBesideList} />
      {!isReading && !isContradicted && !isUnread && <p>{text.nothing}</p>}
      <Agreements rows={rows} />
    </Card>
  );
}

/** Progress of the reading, when its results are shown elsewhere; nothing once it is over. */
export function ExhibitsBeingRead({ dossierId }: { readonly dossierId: string }) {
  const { data } = useCheck(dossierId);
  useAnnouncedCheck(data);
  return data?.isReading === true ? (
    <Card>
      <Reading rows={data.rows} />
    </Card>
  ) : null;
}

interface RowsProps {
  readonly rows: ExhibitCheck['rows'];
}
interface UnderProps extends RowsProps {
  readonly heading: 'h3' | 'h4';
}

function Reading({ rows }: RowsProps) {
  const readCount = rows.filter(({ state }) => state !== 'queued').length;
  return (
    <>
      <Progress label={text.reading(readCount, rows.length)} value={readCount / rows.length} />
      <p className="soft">{text.mayLeave}</p>
    </>
  );
}

/** Values that may differ, and the papers that the person confirmed. */
function Doubts({ rows, heading: Heading }: UnderProps) {
  const doubts = rows.flatMap((row) =>
    row.findings.filter(({ standing }) => standing === 'doubtful').map((finding) => ({ row, finding })),
  );
  const answeredRows = rows.filter(({ isSaidRight }) => isSaidRight);
  if (doubts.length + answeredRows.length === 0) return null;
  return (
    <>
      {doubts.length > 0 && <Heading>{text.doubts}</Heading>}
      <ul className="plain stack">
        {doubts.map(({ row, finding }) => (
          <li key={`${row.number} ${finding.claim}`} className="stack tight">
            <p>
              <strong>{text.exhibit(row.number, row.title)}</strong>
              <br />
              {keepPiecesWhole(finding.sentence)}
            </p>
            <FindingCrops finding={finding} own={row} rows={rows} />
          </li>
        ))}
        {answeredRows.map(({ number, title }) => (
          <li key={number}>{text.answered(text.exhibit(number, title))}</li>
        ))}
      </ul>
    </>
  );
}

interface UnreadProps extends UnderProps {
  /** Papers that are not read here. */
  readonly others: NonNullable<ExhibitCheck['unread']>;
  readonly isBesideList: boolean;
}

function Unread({ rows, others, heading: Heading, isBesideList }: UnreadProps) {
  const unreadable = rows.filter(({ state }) => state === 'unreadable');
  const lines = rows
    .filter(({ state }) => state !== 'unreadable')
    .flatMap(({ number, title, findings }) =>
      findings
        .filter(({ standing }) => standing === 'unread')
        .map(({ sentence }) => `${text.exhibit(number, title)}. ${sentence}`),
    );
  const cutLines = rows
    .filter(({ state, pages }) => state === 'read' && pages.length > maxReadPages)
    .map(({ number, title, pages }) => text.firstPages(text.exhibit(number, title), maxReadPages, pages.length));
  if (unreadable.length + lines.length + cutLines.length + others.length === 0) return null;
  if (isBesideList && unreadable.length === rows.length && others.length === 0)
    return <p>{text.unreadableBelow(unreadable.length)}</p>;
  return (
    <>
      <Heading>{text.unread}</Heading>
      <Lines lines={[...lines, ...cutLines]} />
      {unreadable.length > 0 && <p>{text.unreadable(unreadable.length)}</p>}
      <Lines lines={unreadable.map(({ number, title }) => text.exhibit(number, title))} />
      {others.length > 0 && <p>{text.notReread(others.length)}</p>}
      <Lines lines={others.map(({ number, title }) => text.exhibit(number, title))} />
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{keepPiecesWhole(line)}</li>
      ))}
    </ul>
  );
}

function Agreements({ rows }: RowsProps) {
  const lines = rows.flatMap((row) =>
    row.findings
      .filter(({ standing }) => standing === 'agrees')
      .map(({ sentence }) => `${text.exhibit(row.number, row.title)}. ${sentence}`),
  );
  if (lines.length === 0) return null;
  return (
    <Disclosure icon="check" summary={text.agrees(lines.length)}>
      <Lines lines={lines} />
    </Disclosure>
  );
}

function describeOnceRead({ isStopped, rows }: ExhibitCheck): string {
  if (!isStopped) return text.saidRead;
  const stoppedRows = rows.filter((row) => row.isStopped);
  return (stoppedRows.every(isNameAlone) ? text.saidNameDiffers : text.saidStopped)(stoppedRows.length);
}

/** Announces the end of the reading to screen readers. */
function useAnnouncedCheck(check: ExhibitCheck | undefined): void {
  const wasReading = useRef(false);
  useEffect(() => {
    if (check === undefined) return;
    if (wasReading.current && !check.isReading) announce(describeOnceRead(check));
    wasReading.current = check.isReading;
  }, [check]);
}
