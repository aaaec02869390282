/** An answer: a file of the repository and the name it exports. */
export interface Answer {
  readonly question: string;
  readonly file: string;
  readonly symbol: string;
}

/**
 * First questions of a newcomer. The table of README.md is written from this list (`node
 * architecture/write-finder.ts`).
 */
export const newcomerQuestions: readonly Answer[] = [
  {
    question: 'How large may a photograph be?',
    file: 'domain/src/declaration/photo-rules.ts',
    symbol: 'maxPhotoBytes',
  },
  {
    question: 'Until when can a fine be contested, by which step (RAPO …)?',
    file: 'domain/src/fine/deadlines.ts',
    symbol: 'listDeadlines',
  },
  {
    question: 'What grounds does a letter give?',
    file: 'domain/src/letter/grounds.fr.ts',
    symbol: 'writeGrounds',
  },
  {
    question: 'How is the number of a notice decoded?',
    file: 'domain/src/fine/notice-number.ts',
    symbol: 'decodeNoticeNumber',
  },
  {
    question: 'What may each state of an account do?',
    file: 'domain/src/account/permissions.ts',
    symbol: 'checkActPermission',
  },
  {
    question: 'What does the mail of a refused document say?',
    file: 'domain/src/document/document-mails.messages.fr.ts',
    symbol: 'documentMails',
  },
  { question: 'What does a subscription cost?', file: 'domain/src/billing/plans.ts', symbol: 'plans' },
  { question: 'What does the phone sign?', file: 'domain/src/evidence/manifest.ts', symbol: 'Manifest' },
  {
    question: 'How long does a session last?',
    file: 'domain/src/account/session-life.ts',
    symbol: 'sessionLimits',
  },
  {
    question: 'When is an action of the outbox sent again?',
    file: 'web/src/offline/outbox/outbox-row.ts',
    symbol: 'computeBackoffMs',
  },
  {
    question: 'Which command does an action of the outbox run?',
    file: 'server/src/sync/action-table.ts',
    symbol: 'findActionKind',
  },
  {
    question: 'What may a page load (CSP)?',
    file: 'server/src/platform/http/security-headers.ts',
    symbol: 'sendSecurityHeaders',
  },
  {
    question: 'Which environment variables are read?',
    file: 'server/src/app/config.ts',
    symbol: 'readConfig',
  },
  { question: 'Which slices does the server have?', file: 'server/src/app/slices.ts', symbol: 'buildSlices' },
  { question: 'Which page answers an address?', file: 'web/src/app/routes.tsx', symbol: 'routes' },
];

const start = '<!-- newcomer questions: written by architecture/write-finder.ts -->';
const end = '<!-- end of newcomer questions -->';

/** README.md with an up-to-date table of questions. */
export function withFinder(readme: string): string {
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)];
  if (from === -1 || to === -1) throw new Error('README.md has lost the marks around the newcomer questions');
  const rows = newcomerQuestions.map(({ question, file, symbol }) => `| ${question} | \`${file}\` | \`${symbol}\` |`);
  const table = ['| Question | File | Name |', '|---|---|---|', ...rows].join('\n');
  return `${readme.slice(0, from)}${start}\n${table}\n${readme.slice(to)}`;
}
