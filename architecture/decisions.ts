import { listReplacedWordFaults } from './plain-words.ts';

export const decisionHeadings = ['Status', 'Context', 'Decision', 'Consequences', 'Alternatives'] as const;

/** A row of the index: `| [0011](0011-title.md) | Title | status |`. */
export interface IndexRow {
  readonly number: string;
  readonly file: string;
  readonly title: string;
  readonly status: string;
}

/** Titles that make a statement about the subject instead of naming it, with the fault of each. */
const refusedTitles: readonly { readonly pattern: RegExp; readonly fault: string }[] = [
  {
    pattern: /^(?:an?|the|what|when|where|how|why|who|every|each|one|our)\b/i,
    fault: 'starts with a word that names nothing',
  },
  { pattern: /[,;]/, fault: 'names several subjects' },
  { pattern: /[.!?:]$/, fault: 'ends like a sentence' },
  { pattern: /\b(?:doors?|houses?|journeys?|word|foreseen|beside)\b/i, fault: 'is a metaphor' },
  { pattern: /\b(?:is|are|was|may|must|kept|told|said|held|asked|given|never|always)\b/i, fault: 'is a sentence' },
];

/** `Offline outbox order` → `offline-outbox-order`. */
export function slugifyTitle(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The number and title of the first line, `# 0011 · Title`; null when it has another form. */
export function parseHead(text: string): { readonly number: string; readonly title: string } | null {
  const [, number, title] = /^# (\d{4}) · (.+)\n/.exec(text) ?? [];
  return number === undefined || title === undefined ? null : { number, title };
}

export function listTitleFaults(title: string): readonly string[] {
  const long = title.length > 70 ? ['is longer than 70 characters'] : [];
  const patternFaults = refusedTitles.filter(({ pattern }) => pattern.test(title)).map(({ fault }) => fault);
  const replaced = listReplacedWordFaults('', title);
  return [...long, ...patternFaults, ...replaced].map((fault) => `title « ${title} » ${fault}`);
}

/** The text under a heading, up to the next one. */
function readSection(text: string, heading: string): string {
  return (text.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ')[0]?.trim() ?? '';
}

function listStatusFaults(status: string, numbers: ReadonlySet<string>): readonly string[] {
  const superseding = [...status.matchAll(/superseded(?:\s+in\s+part)?\s+by\s+\[?(\w+)/gi)].map(
    (match) => match[1] ?? '',
  );
  return [
    ...(/^(?:Accepted|Superseded by)\b/.test(status) ? [] : ['status is neither accepted nor superseded']),
    ...(/\d{4}-\d{2}-\d{2}/.test(status) ? [] : ['status has no date']),
    ...superseding
      .filter((number) => !numbers.has(number))
      .map((number) => `superseded by ${number}, which is no file`),
  ];
}

/** Faults of one decision, given the numbers of all decisions with a file. */
export function listDecisionFaults(file: string, text: string, numbers: ReadonlySet<string>): readonly string[] {
  const head = parseHead(text);
  if (head === null) return [`${file}: starts without « # NNNN · Title »`];
  const headings = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
  const expectedName = `${head.number}-${slugifyTitle(head.title)}.md`;
  const faults = [
    ...(file === expectedName ? [] : [`is not called ${expectedName}`]),
    ...listTitleFaults(head.title),
    ...(headings.join() === decisionHeadings.join() ? [] : [`has the headings ${headings.join(', ')}`]),
    ...decisionHeadings
      .filter((heading) => !/\w{2,}/.test(readSection(text, heading)))
      .map((heading) => `« ${heading} » is empty`),
    ...listStatusFaults(readSection(text, 'Status'), numbers),
    ...listLongLines(text).map((line) => `line ${line} exceeds 120 columns`),
  ];
  return faults.map((fault) => `${file}: ${fault}`);
}

function listLongLines(text: string): readonly number[] {
  return text.split('\n').flatMap((line, at) => (line.length > 120 && !line.startsWith('|') ? [at + 1] : []));
}

export function parseIndexRows(index: string): readonly IndexRow[] {
  const rows = index.matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| ([^|]+) \| ([^|]+) \|$/gm);
  return [...rows].map(([, number = '', file = '', title = '', status = '']) => ({ number, file, title, status }));
}

/** Numbers that the index explains without a file: `| 0018, 0036 | why |`, or a range, `| 0070–0089 | why |`. */
export function parseExplainedNumbers(index: string): ReadonlySet<string> {
  const cells = [...index.matchAll(/^\| (\d{4}[\d ,–]*) \| \S.* \|$/gm)].map((match) => match[1] ?? '');
  return new Set(cells.flatMap((cell) => cell.split(', ').flatMap(expandRange)));
}

function expandRange(range: string): readonly string[] {
  const [first = '', last = first] = range.split('–');
  return listNumbersBetween(Number(first), Number(last));
}

function listNumbersBetween(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(4, '0'));
}

/** Differences between the index and the files of the decisions. */
export function listIndexFaults(index: string, decisions: ReadonlyMap<string, string>): readonly string[] {
  const rows = parseIndexRows(index);
  const explained = parseExplainedNumbers(index);
  const numbers = [...decisions.keys()].map((file) => file.slice(0, 4));
  const missingNumbers = listNumbersBetween(1, Math.max(0, ...numbers.map(Number))).filter(
    (number) => !numbers.includes(number) && !explained.has(number),
  );
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  return [
    ...missingNumbers.map((number) => `${number} is neither a file nor explained in the index`),
    ...twice.map((number) => `${number} is the number of two files`),
    ...rows.filter(({ file }) => !decisions.has(file)).map(({ file }) => `${file} is in the index and no file`),
    ...[...decisions].flatMap(([file, text]) => listRowFaults(file, text, rows)),
  ];
}

function listRowFaults(file: string, text: string, rows: readonly IndexRow[]): readonly string[] {
  const row = rows.find((candidate) => candidate.file === file);
  if (row === undefined) return [`${file} is not in the index`];
  const head = parseHead(text);
  const superseded = /^Superseded by \[?(\d{4})/.exec(readSection(text, 'Status'))?.[1];
  const status = superseded === undefined ? 'accepted' : `superseded by ${superseded}`;
  return [
    ...(row.number === head?.number ? [] : [`${file} has the number ${row.number} in the index`]),
    ...(row.title === head?.title ? [] : [`${file} is called « ${row.title} » in the index`]),
    ...(row.status.startsWith(status) ? [] : [`${file} is « ${row.status} » in the index`]),
  ];
}
