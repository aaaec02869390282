import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';

/**
 * A file that is not a table: a quote never closed, a line or a number of fields beyond any table of ours, or bytes
 * that are not UTF-8. A table saved again by a spreadsheet has another encoding: each accent would be shown as « � ».
 */
export class NotATable extends Error {
  override readonly name = 'NotATable';
}

/** Longest line in bytes, with quoted line breaks. A line of the exported table has about two thousand. */
const maxRecordSize = 100_000;
/**
 * The exported table has about two hundred fields. The library does not count empty ones: commas alone would fill the
 * memory.
 */
const maxFields = 2_000;

const dialect = {
  bom: true,
  record_delimiter: ['\r\n', '\n'],
  // A quote inside a name is part of it; a short line lacks its last fields.
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: maxRecordSize,
  cast: (field: string, { index }: { readonly index: number }) => {
    if (index >= maxFields) throw new NotATable();
    return field;
  },
};

/**
 * Yields the records of a table with a header (RFC 4180, commas) as they arrive: a file of any size needs little
 * memory.
 */
export async function* readCsv(
  chunks: AsyncIterable<string | Buffer>,
): AsyncGenerator<Readonly<Record<string, string>>> {
  const rows = parse(dialect);
  // An error of the source ends the loop below; a consumer that stops closes the source.
  pipeline(decodeUtf8(chunks), rows, () => undefined);
  let header: readonly string[] | null = null;
  try {
    for await (const row of rows as AsyncIterable<readonly string[]>) {
      if (header === null) header = trimNames(row);
      else yield toRecord(header, row);
    }
  } catch (error) {
    throw error instanceof CsvError ? new NotATable() : error;
  }
}

async function* decodeUtf8(chunks: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  // The byte order mark is left to the parser of the table.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of chunks) yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new NotATable() : error;
  }
}

interface CsvPiece {
  /** Column names of the header; null for the first piece, which contains it. */
  readonly columns: readonly string[] | null;
  readonly isLast: boolean;
  /** Most records to read. */
  readonly most: number;
}

interface CsvRecords {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Bytes read: the next piece begins there, at the start of a record. */
  readonly consumed: number;
}

/**
 * Reads a piece of a table, which may end inside a record: that one is left to the next piece. Reads at least one
 * record.
 */
export function readCsvPiece(piece: Buffer, { columns, isLast, most }: CsvPiece): CsvRecords {
  const records: { readonly row: readonly string[]; readonly end: number }[] = [];
  const maxRecords = most + (columns === null ? 1 : 0);
  try {
    parseWhole(piece, {
      ...dialect,
      to: maxRecords + 1,
      on_record: (row: readonly string[], { bytes }) => {
        records.push({ row, end: bytes });
        return null;
      },
    });
  } catch (error) {
    // A quoted field that continues in the next piece.
    const isCut = !isLast && error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED';
    if (!isCut) throw error instanceof CsvError ? new NotATable() : error;
    return checkUtf8(piece, buildRecords(records.slice(0, maxRecords), columns));
  }
  const isWhole = isLast && records.length <= maxRecords;
  if (isWhole) return checkUtf8(piece, { ...buildRecords(records, columns), consumed: piece.length });
  return checkUtf8(piece, buildRecords(records.slice(0, -1), columns));
}

/** Checks the encoding of the bytes that were read; a character may be cut at the end of a piece. */
function checkUtf8(piece: Buffer, records: CsvRecords): CsvRecords {
  if (!isUtf8(piece.subarray(0, records.consumed))) throw new NotATable();
  return records;
}

function buildRecords(
  records: readonly { readonly row: readonly string[]; readonly end: number }[],
  knownColumns: readonly string[] | null,
): CsvRecords {
  const [first] = records;
  const consumed = records.at(-1)?.end;
  if (first === undefined || consumed === undefined) throw new NotATable();
  const columns = knownColumns ?? trimNames(first.row);
  return {
    columns,
    rows: (knownColumns === null ? records.slice(1) : records).map(({ row }) => toRecord(columns, row)),
    consumed,
  };
}

function trimNames(row: readonly string[]): readonly string[] {
  return row.map((name) => name.trim());
}

function toRecord(columns: readonly string[], row: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((name, index) => [name, row[index] ?? '']));
}
