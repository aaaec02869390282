import { invalid } from '../auth-error.ts';

export const chains = ['ethereum', 'solana'] as const;
export type Chain = (typeof chains)[number];

/** A message of EIP-4361, or its twin of Solana, as a wallet showed it to its owner. */
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
const bad = (what: string) => invalid(`Invalid sign-in message: ${what}`);

/** Every line has its place: what is not understood is refused. @throws AuthError */
export function readSignInMessage(chain: Chain, text: string): SignInMessage {
  const bytes = Buffer.byteLength(text);
  if (bytes < minBytes || bytes > maxBytes) throw bad('length');
  const lines = text.split('\n');
  if (lines.length < 6) throw bad('lines');
  const { domain, address } = readHead(chain, lines);
  const statement = lines[3] !== '' && lines[4] === '' ? (lines[3] ?? null) : null;
  const said = readFields(lines.slice(statement !== null ? 5 : lines[3] === '' ? 4 : 3));
  const chainId = said.get('Chain ID') ?? null;
  if (said.get('Version') !== '1') throw bad('version');
  if (chainId !== null && !chainIds[chain].test(chainId)) throw bad('chain');
  const [uri, issuedAt] = [said.get('URI'), instantOf(said, 'Issued At')];
  if (uri === undefined || !URL.canParse(uri)) throw bad('URI');
  if (issuedAt === null) throw bad('Issued At');
  const [expiresAt, notBefore] = [instantOf(said, 'Expiration Time'), instantOf(said, 'Not Before')];
  return { domain, address, statement, uri, chainId, issuedAt, expiresAt, notBefore };
}

/** The two first lines, and the empty one that ends them. */
function readHead(chain: Chain, [head = '', address = '', blank]: readonly string[]) {
  const domain = new RegExp(`^(\\S+) wants you to sign in with your ${names[chain]} account:$`).exec(head)?.[1];
  if (domain === undefined || !/^[a-z0-9.-]+(?::\d{1,5})?$/i.test(domain)) throw bad('domain');
  if (!addresses[chain].test(address)) throw bad('address');
  if (blank !== '') throw bad('blank line');
  return { domain, address };
}

function readFields(lines: readonly string[]): ReadonlyMap<Field, string> {
  const said = new Map<Field, string>();
  const resources = lines.indexOf('Resources:');
  const [own, listed] = resources === -1 ? [lines, []] : [lines.slice(0, resources), lines.slice(resources + 1)];
  if (listed.some((line) => !line.startsWith('- ') || !URL.canParse(line.slice(2)))) throw bad('resources');
  for (const line of own) {
    const field = fields.find((name) => line.startsWith(`${name}: `));
    if (field === undefined || said.has(field)) throw bad('field');
    said.set(field, line.slice(field.length + 2));
  }
  return said;
}

function instantOf(said: ReadonlyMap<Field, string>, field: Field): Date | null {
  const text = said.get(field);
  if (text === undefined) return null;
  const date = new Date(text);
  if (!instant.test(text) || Number.isNaN(date.getTime())) throw bad(field);
  return date;
}
