import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { requestSession, root, type Account, type RunningProduct } from './running-product.ts';

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

/** Creates an administrator with the operator's command, with a second factor. */
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
  const body = { challenge_id: challenge.id, code: new TOTP({ secret: factor.totp.secret }).generate() };
  return { session: await call(product, session, { method: 'POST', path: `${path}/${factor.id}/verify`, body }) };
}

async function signIn(product: RunningProduct, email: string, password: string): Promise<Caller> {
  const answer = await requestSession(product, { email, password });
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
  return { session: (await answer.json()) as Account['session'] };
}
