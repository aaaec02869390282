import { invalidRequest } from '../auth-error.ts';

export const chains = ['ethereum', 'solana'] as const;
export type Chain = (typeof chains)[number];

/** A message of EIP-4361, or its Solana equivalent, as a wallet showed it to its owner. */
export interface SignInMessage {
  readonly domain: string;
  readonly address: string;
  readonly statement: string | null;
  readonly uri: string;
  readonly chainId: string | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date | null;
  readonly notBefore: Date | null;
}

const minBytes = 64;
const maxBytes = 20 * 1024;
const fields = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const;
type Field = (typeof fields)[number];
const names: Readonly<Record<Chain, string>> = { ethereum: 'Ethereum', solana: 'Solana' };
const addresses: Readonly<Record<Chain, RegExp>> = {
  ethereum: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};
const chainIds: Readonly<Record<Chain, RegExp>> = {
  ethereum: /^[1-9]\d{0,15}$/,
  solana: /^solana:(?:main|dev|test|local)net$/,
};
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
const invalidMessage = (what: string) => invalidRequest(`Invalid sign-in message: ${what}`);

/** Parses a message strictly: each line has its place, and an unknown one is refused. @throws AuthError */
export function readSignInMessage(chain: Chain, text: string): SignInMessage {
  const bytes = Buffer.byteLength(text);
  if (bytes < minBytes || bytes > maxBytes) throw invalidMessage('length');
  const lines = text.split('\n');
  if (lines.length < 6) throw invalidMessage('lines');
  const { domain, address } = readHead(chain, lines);
  const statement = lines[3] !== '' && lines[4] === '' ? (lines[3] ?? null) : null;
  // Without a statement, its empty line may be there or not.
  const firstField = lines[3] === '' ? 4 : 3;
  const fieldValues = readFields(lines.slice(statement === null ? firstField : 5));
  const chainId = fieldValues.get('Chain ID') ?? null;
  if (fieldValues.get('Version') !== '1') throw invalidMessage('version');
  if (chainId !== null && !chainIds[chain].test(chainId)) throw invalidMessage('chain');
  const [uri, issuedAt] = [fieldValues.get('URI'), readInstant(fieldValues, 'Issued At')];
  if (uri === undefined || !URL.canParse(uri)) throw invalidMessage('URI');
  if (issuedAt === null) throw invalidMessage('Issued At');
  const [expiresAt, notBefore] = [readInstant(fieldValues, 'Expiration Time'), readInstant(fieldValues, 'Not Before')];
  return { domain, address, statement, uri, chainId, issuedAt, expiresAt, notBefore };
}

/** The first two lines, and the empty one after them. */
function readHead(chain: Chain, [head = '', address = '', blank]: readonly string[]) {
  const domain = new RegExp(`^(\\S+) wants you to sign in with your ${names[chain]} account:$`).exec(head)?.[1];
  if (domain === undefined || !/^[a-z0-9.-]+(?::\d{1,5})?$/i.test(domain)) throw invalidMessage('domain');
  if (!addresses[chain].test(address)) throw invalidMessage('address');
  if (blank !== '') throw invalidMessage('blank line');
  return { domain, address };
}

function readFields(lines: readonly string[]): ReadonlyMap<Field, string> {
  const fieldValues = new Map<Field, string>();
  const resources = lines.indexOf('Resources:');
  const [own, resourceLines] = resources === -1 ? [lines, []] : [lines.slice(0, resources), lines.slice(resources + 1)];
  if (resourceLines.some((line) => !line.startsWith('- ') || !URL.canParse(line.slice(2))))
    throw invalidMessage('resources');
  for (const line of own) {
    const field = fields.find((name) => line.startsWith(`${name}: `));
    if (field === undefined || fieldValues.has(field)) throw invalidMessage('field');
    fieldValues.set(field, line.slice(field.length + 2));
  }
  return fieldValues;
}

function readInstant(fieldValues: ReadonlyMap<Field, string>, field: Field): Date | null {
  const text = fieldValues.get(field);
  if (text === undefined) return null;
  const date = new Date(text);
  if (!instant.test(text) || Number.isNaN(date.getTime())) throw invalidMessage(field);
  return date;
}
