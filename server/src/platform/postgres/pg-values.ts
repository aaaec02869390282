import pg from 'pg';

const int8 = 20;
const date = 1082;
const int8Array = 1016;
const dateArray = 1182;
const textArrayOid: number = 1009;

/**
 * Types of the values from both databases: int8 and `count(*)` → number, `date` → 'YYYY-MM-DD', `timestamptz` → Date,
 * `numeric` → string, json → parsed, bytea → Buffer. Both drivers are `pg`, so this is the only table.
 */
export const pgValues: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === int8) return parseExactNumber;
      // A day has no hour: as a Date it would change with the reader's time zone.
      if (oid === date) return identity;
      if (oid === int8Array) return parseNumbers;
      if (oid === dateArray) return parseTexts;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

function parseExactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number`);
  return value;
}

const identity = (text: string): string => text;
const textArray = pg.types.getTypeParser(textArrayOid as never, 'text') as (text: string) => (string | null)[];
const parseTexts = (text: string): (string | null)[] => textArray(text);
const parseNumbers = (text: string): (number | null)[] =>
  textArray(text).map((item) => (item === null ? null : parseExactNumber(item)));
