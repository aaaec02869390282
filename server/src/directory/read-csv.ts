import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** The file is not a table: a quote never closed, a line or a number of fields no table of ours has. */
export class NotATable extends Error {
  override readonly name = 'NotATable';
}

/** Bytes of one line, quoted line ends included. A line of the exported table has some two thousand. */
const maxRecordSize = 100_000;
/** The exported table has some two hundred. The library counts no field that is empty: commas alone fill the memory. */
const maxFields = 2_000;

/** Records of a table with a header (RFC 4180, commas), read as they come: a file of any size fits in little memory. */
export async function* readCsv(
  chunks: AsyncIterable<string | Buffer>,
): AsyncGenerator<Readonly<Record<string, string>>> {
  const rows = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n'],
    // A quote inside a name is part of it, a short line lacks its last fields.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordSize,
    cast: (field, { index }) => {
      if (index >= maxFields) throw new NotATable();
      return field;
    },
  });
  // An error of the source ends the reading below; a reader that stops closes the source.
  pipeline(chunks, rows, () => undefined);
  let header: readonly string[] | null = null;
  try {
    for await (const row of rows as AsyncIterable<readonly string[]>) {
      if (header === null) header = row.map((name) => name.trim());
      else yield Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']));
    }
  } catch (error) {
    throw error instanceof CsvError ? new NotATable() : error;
  }
}
