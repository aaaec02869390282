import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { defaultAuthSettings } from '../auth-settings.ts';
import { listWeaknesses } from './passwords.ts';
import { createStolenPasswords, isDigestList } from './stolen-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'stolen-'));
const digest = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

function listOf(passwords: readonly string[], digits = 16): string {
  const file = join(folder, `${digest(`${passwords.join()}${digits}`)}.txt`);
  const lines = [...new Set(passwords.map((one) => digest(one).slice(0, digits)))].toSorted();
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return file;
}

const stolenPasswords = Array.from({ length: 500 }, (_none, index) => `parole-volee-${index}`);
const noFault = (error: NodeJS.ErrnoException) => expect.unreachable(error.message);

afterAll(() => rmSync(folder, { recursive: true }));

describe('the list of stolen passwords', () => {
  test.each([12, 16, 40])('every one of its passwords is recognised, no other, at %i digits a line', async (digits) => {
    const stolen = createStolenPasswords(listOf(stolenPasswords, digits), noFault);
    for (const one of stolenPasswords) expect(await stolen.has(one), one).toBe(true);
    for (const one of stolenPasswords) expect(await stolen.has(`${one}!`), one).toBe(false);
    await stolen.close();
  });

  test('a list of one line', async () => {
    const stolen = createStolenPasswords(listOf(['seule-parole']), noFault);
    expect([await stolen.has('seule-parole'), await stolen.has('autre-parole')]).toEqual([true, false]);
    await stolen.close();
  });

  test('the common ones are known without a file, in any letter case', async () => {
    const stolen = createStolenPasswords(null, noFault);
    for (const one of ['123456', 'azerty', 'AzertyUiop', 'motdepasse', 'iloveyou'])
      expect(await stolen.has(one), one).toBe(true);
    for (const one of ['parole-de-passe-1', 'six mots que je retiens']) expect(await stolen.has(one), one).toBe(false);
    await stolen.close();
  });

  test('a list that disappeared stops nobody, and is reported', async () => {
    const faults: (string | undefined)[] = [];
    const stolen = createStolenPasswords(join(folder, 'absente.txt'), ({ code }) => void faults.push(code));
    expect([await stolen.has('parole-de-passe-1'), await stolen.has('azerty')]).toEqual([false, true]);
    expect(faults).toEqual(['ENOENT']);
  });

  test.each([
    ['no file', null],
    ['an empty one', ''],
    ['lines of counts', `${digest('a')}:12\n${digest('b')}:3\n`],
    ['small letters', `${digest('a').toLowerCase()}\n`],
    ['lines too short', 'ABCDEF\n'],
    ['an end cut off', `${digest('a')}\n${digest('b').slice(0, 20)}`],
    ['lines out of order', `${'F'.repeat(16)}\n${'A'.repeat(16)}\n`],
    ['line ends of Windows', `${'A'.repeat(16)}\r\n`],
  ])('%s is no list', (_what, content) => {
    const file = join(folder, 'liste.txt');
    rmSync(file, { force: true });
    if (content !== null) writeFileSync(file, content);
    expect(isDigestList(file)).toBe(false);
  });

  test('a list in the right format is accepted', () => {
    expect(isDigestList(listOf(stolenPasswords))).toBe(true);
  });
});

test('case 22: names what a password lacks', async () => {
  const stolen = createStolenPasswords(null, noFault);
  const settings = { ...defaultAuthSettings, requiredCharacters: ['0123456789', 'ABC'] };
  expect(await listWeaknesses('abc', { settings, stolen })).toEqual(['length', 'characters']);
  expect(await listWeaknesses('abcdefA1', { settings, stolen })).toEqual([]);
  expect(await listWeaknesses('azerty', { settings, stolen })).toEqual(['characters', 'pwned']);
  expect(await listWeaknesses('éèàùçô', { settings: defaultAuthSettings, stolen })).toEqual([]);
});

eachDatabase('passwords others stole', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { stolenPasswordsFile: listOf(['parole-volee']) });
  });
  afterAll(() => server.close());

  test('case 22: a stolen password is refused with pwned, and reported to an account that has it', async () => {
    const email = 'v22@exemple.fr';
    for (const password of ['parole-volee', 'azertyuiop']) {
      const { error } = await server.client().auth.signUp({ email, password });
      expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });
    }
    const lax = await startAuth(server.platform.db, { autoconfirm: true });
    const signed = await lax.client().auth.signUp({ email, password: 'parole-volee' });
    const token = signed.data.session?.access_token ?? '';
    const signIn = await server.client().auth.signInWithPassword({ email, password: 'parole-volee' });
    expect(signIn.data.weakPassword).toMatchObject({ reasons: ['pwned'] });
    const put = await lax.call('PUT', '/user', { password: 'motdepasse' }, { authorization: `Bearer ${token}` });
    expect(put).toMatchObject({ status: 422, body: { weak_password: { reasons: ['pwned'] } } });
    await lax.close();
  });
});
