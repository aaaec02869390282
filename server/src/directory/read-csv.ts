/** The file is not a table: a quote never closed, a field or a number of fields no table of ours has. */
export class NotATable extends Error {
  override readonly name = 'NotATable';
}

const longestField = 100_000;
/** The exported table has some two hundred; a line of commas alone would fill the memory. */
const mostFields = 2_000;

/** Records of a table with a header (RFC 4180, commas), read as they come: a file of any size fits in little memory. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<Readonly<Record<string, string>>> {
  let header: readonly string[] | null = null;
  for await (const row of rowsOf(chunks)) {
    if (header === null) header = row.map((name) => name.replace(/^\uFEFF/, '').trim());
    else if (row.length > 1 || row[0] !== '')
      yield Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']));
  }
}

async function* rowsOf(chunks: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let row: string[] = [];
  let field = '';
  // `quote`: a quote was just read inside quotes, and the next sign says whether it closed them.
  let state: 'plain' | 'quoted' | 'quote' = 'plain';
  let any = false;
  for await (const chunk of chunks) {
    for (const sign of chunk) {
      any = true;
      if (field.length > longestField) throw new NotATable();
      if (state === 'quoted') {
        if (sign === '"') state = 'quote';
        else field += sign;
        continue;
      }
      if (state === 'quote' && sign === '"') {
        field += '"';
        state = 'quoted';
        continue;
      }
      if (sign === '"' && field === '' && state === 'plain') state = 'quoted';
      else if (sign === ',' || sign === '\n') {
        row.push(field.replace(/\r$/, ''));
        if (row.length > mostFields) throw new NotATable();
        field = '';
        state = 'plain';
        if (sign === '\n') {
          yield row;
          row = [];
        }
      } else field += sign;
    }
  }
  if (state === 'quoted') throw new NotATable();
  if (any && (field !== '' || row.length > 0)) yield [...row, field.replace(/\r$/, '')];
}
