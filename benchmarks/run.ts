// `npm run bench`: measures, compares with budgets.json, exits with code 1 when a budget is missed without a reason.
// `npm run bench -- start script-size` runs only those; `npm run bench -- soak`, ten minutes, runs only when named.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { judgeFigure, type Budget } from './judge-figure.ts';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
process.env['CHROMIUM_PATH'] ??= systemBrowsers.find((path) => existsSync(path));

const all = [
  'script-size',
  'phone',
  'screens',
  'sending',
  'site-size',
  'page-work',
  'start',
  'sign-in',
  'session',
  'idle-clients',
  'notifications',
  'voice',
  'profile-read',
  'own-rows',
  'team',
  'review',
  'files',
  'plate',
  'dossier',
  'redraw',
  'assess',
  'deposit',
  'log-append',
  'two-nodes',
  'evidence',
  'backup',
  'renewals',
  'webhook',
  'reconciliation',
  'inclusion-proof',
  'directory',
  'migrations',
  'lighthouse',
];
const onlyWhenNamed = ['soak', 'growth', 'node-throughput'];
const asked = process.argv.slice(2);
const budgets = JSON.parse(await readFile(join(import.meta.dirname, 'budgets.json'), 'utf8')) as Record<string, Budget>;

const figures: Figure[] = [];
const broken: string[] = [];
const wanted = asked.length === 0 ? all : [...all, ...onlyWhenNamed].filter((one) => asked.includes(one));
for (const name of wanted) {
  console.log(`Measuring ${name}…`);
  try {
    const { run } = (await import(`./${name}.bench.ts`)) as { run: () => Promise<readonly Figure[]> };
    figures.push(...(await run()));
  } catch (error) {
    broken.push(name);
    console.error(error);
  }
}

let failed = broken.length;
const reasons: string[] = [];
const rows = figures.map(({ key, value, detail }) => {
  const budget = budgets[key];
  if (budget === undefined) throw new Error(`No budget for ${key}`);
  const verdict = judgeFigure(value, budget);
  if (verdict === 'MISSED') failed += 1;
  if (budget.missed !== undefined) reasons.push(`${key} (${verdict.split(',')[0]}): ${budget.missed}`);
  const limit = budget.least === undefined ? `≤ ${budget.most}` : `≥ ${budget.least}`;
  return { what: budget.what, value: Number(value.toFixed(2)), budget: limit, verdict, detail };
});
console.table(rows);
for (const reason of reasons) console.log(reason);
for (const name of broken) console.log(`${name}: could not be measured`);
process.exitCode = failed === 0 ? 0 : 1;
