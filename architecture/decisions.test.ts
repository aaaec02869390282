import { describe, expect, it, test } from 'vitest';
import {
  listDecisionFaults,
  parseExplainedNumbers,
  listIndexFaults,
  parseIndexRows,
  listTitleFaults,
} from './decisions.ts';
import { readText, listTrackedFiles } from './tracked.ts';

const folder = 'docs/decisions/';
const decisions = new Map(
  listTrackedFiles()
    .filter((path) => path.startsWith(folder) && path.endsWith('.md') && path !== `${folder}README.md`)
    .map((path) => [path.slice(folder.length), readText(path)]),
);
const numbers = new Set([...decisions.keys()].map((file) => file.slice(0, 4)));

test('there are decisions to check', () => {
  expect(decisions.size).toBeGreaterThan(150);
  expect(parseIndexRows(readText(`${folder}README.md`))).toHaveLength(decisions.size);
});

test.each([...decisions])('%s has its subject, its name and its five headings', (file, text) => {
  expect(listDecisionFaults(file, text, numbers)).toEqual([]);
});

test('the index names each decision by its title, and explains each number without a file', () => {
  expect(listIndexFaults(readText(`${folder}README.md`), decisions)).toEqual([]);
});

const page = `# 0002 · Outbox order

## Status

Accepted, 2026-11-21. Superseded in part by [0001](0001-clock.md).

## Context

Clocks go back.

## Decision

A counter orders the actions.

## Consequences

None is overtaken.

## Alternatives

None was compared.
`;
const index = `| Number | Title | Status |
|---|---|---|
| [0001](0001-clock.md) | Clock | superseded by 0002 |
| [0002](0002-outbox-order.md) | Outbox order | accepted; superseded in part by 0001 |
`;
const clock = page
  .replace('0002 · Outbox order', '0001 · Clock')
  .replace('Accepted, 2026-11-21. Superseded in part by [0001](0001-clock.md).', 'Superseded by 0002, 2026-11-22.');

describe('a planted decision', () => {
  const faults = (text: string, file = '0002-outbox-order.md') =>
    listDecisionFaults(file, text, new Set(['0001', '0002'])).map((fault) => fault.slice(fault.indexOf(': ') + 2));

  it('accepts a decision with its five headings', () => {
    expect(faults(page)).toEqual([]);
    expect(faults(clock, '0001-clock.md')).toEqual([]);
  });

  it.each([
    ['0002-order.md', page, 'is not called 0002-outbox-order.md'],
    ['0003-outbox-order.md', page, 'is not called 0002-outbox-order.md'],
    ['0002-outbox-order.md', page.replace(' · ', ' — '), 'starts without « # NNNN · Title »'],
    [
      '0002-outbox-order.md',
      page.replace('## Context\n\nClocks go back.\n\n', ''),
      'has the headings Status, Decision, Consequences, Alternatives',
    ],
    ['0002-outbox-order.md', page.replace('None was compared.', ''), '« Alternatives » is empty'],
    ['0002-outbox-order.md', page.replace('Accepted', 'Written'), 'status is neither accepted nor superseded'],
    ['0002-outbox-order.md', page.replace(', 2026-11-21', ''), 'status has no date'],
    ['0002-outbox-order.md', page.replaceAll('0001', '0009'), 'superseded by 0009, which is no file'],
    ['0002-outbox-order.md', page.replace('go back', 'x'.repeat(120)), 'line 9 exceeds 120 columns'],
  ])('is refused as %s', (file, text, fault) => {
    expect(faults(text, file)).toContain(fault);
  });

  it('is refused with its headings in another order', () => {
    const swapped = page.replace('## Context', '## Later').replace('## Decision', '## Context');
    expect(faults(swapped.replace('## Later', '## Decision'))).toHaveLength(1);
  });
});

test.each([
  'A deposit foreseen',
  'What a phone keeps',
  'Two dates, and a public answer',
  'Deposits are one transaction',
  'The house of tests',
  // A word replaced by the conventions, split so that the test that refuses it everywhere does not find it here.
  `Sign-in with ${['pati', 'ence'].join('')}`,
  `Order of ${'very '.repeat(13)}long actions`,
])('refuses the title « %s »', (title) => {
  expect(listTitleFaults(title)).not.toEqual([]);
});

describe('a planted index', () => {
  const planted = new Map([
    ['0001-clock.md', clock],
    ['0002-outbox-order.md', page],
  ]);

  it('accepts an index that matches the files', () => {
    expect(listIndexFaults(index, planted)).toEqual([]);
  });

  it.each([
    [index.replace('| Outbox order |', '| Order |'), '0002-outbox-order.md is called « Order » in the index'],
    [index.replace('| superseded by 0002 |', '| accepted |'), '0001-clock.md is « accepted » in the index'],
    [index.replace('[0001]', '[0004]'), '0001-clock.md has the number 0004 in the index'],
    [index.replace(/^.*0001-clock.*\n/m, ''), '0001-clock.md is not in the index'],
    [`${index}| [0003](0003-gone.md) | Gone | accepted |\n`, '0003-gone.md is in the index and no file'],
  ])('is refused, case %#', (text, fault) => {
    expect(listIndexFaults(text, planted)).toEqual([fault]);
  });

  it('explains each number without a file, one by one or as a range', () => {
    const sparse = new Map([...planted, ['0009-outbox-order.md', page]]);
    const rows = `${index}| [0002](0009-outbox-order.md) | Outbox order | accepted |\n`;
    expect(listIndexFaults(rows, sparse)).toHaveLength(6);
    expect([...parseExplainedNumbers('| 0003, 0005 | Not used. |')]).toEqual(['0003', '0005']);
    expect(listIndexFaults(`${rows}| 0003, 0005–0008 | Not used. |\n`, sparse)).toEqual([
      '0004 is neither a file nor explained in the index',
    ]);
    expect(listIndexFaults(`${rows}| 0003–0008 | Not used. |\n`, sparse)).toEqual([]);
  });

  it('refuses a number that two files have', () => {
    const doubled = new Map([...planted, ['0002-order.md', page]]);
    expect(listIndexFaults(index, doubled)).toContain('0002 is the number of two files');
  });
});
