import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { root, type Account, type RunningProduct } from './running-product.ts';

export type Caller = Pick<Account, 'session'>;

/** Calls the service as that person, and parses its reply. */
export async function call<Reply>(
  { origin }: RunningProduct,
  { session }: Caller,
  request: { readonly method: string; readonly path: string; readonly body?: unknown },
): Promise<Reply> {
  const answer = await fetch(`${origin}${request.path}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${session.access_token}`,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  if (!answer.ok) throw new Error(`${request.path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

/** Made by the operator's command, with a second factor. */
export async function createAdministrator(product: RunningProduct, databaseUrl: string): Promise<Caller> {
  const email = 'equipe.essai@exemple.fr';
  const command = join(root, 'server', 'src', 'app', 'admin-command.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [command, 'create', email], {
    cwd: root,
    env: { ...process.env, DATA_DIR: product.dataDir, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
  const password = /Mot de passe, affiché une seule fois : (\S+)/.exec(stdout)?.[1];
  if (password === undefined) throw new Error(`The command printed no password:\n${stdout}${stderr}`);
  const session = await signIn(product, email, password);
  const path = '/auth/v1/factors';
  const factor = await call<{ id: string; totp: { secret: string } }>(product, session, {
    method: 'POST',
    path,
    body: { factor_type: 'totp', friendly_name: 'essai' },
  });
  const challenge = await call<{ id: string }>(product, session, {
    method: 'POST',
    path: `${path}/${factor.id}/challenge`,
    body: {},
  });
  const body = { challenge_id: challenge.id, code: totp(factor.totp.secret) };
  return { session: await call(product, session, { method: 'POST', path: `${path}/${factor.id}/verify`, body }) };
}

async function signIn({ origin }: RunningProduct, email: string, password: string): Promise<Caller> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
  return { session: (await answer.json()) as Account['session'] };
}

/** RFC 6238, six digits, of now. */
function totp(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
