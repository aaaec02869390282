import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAr24Fake } from '../../../test/ar24-fake.ts';
import { openAnswer, signDate } from './ar24-cipher.ts';
import { createAr24, type LetterFault } from './index.ts';

const clock = { now: () => new Date('2026-11-23T08:00:00Z') };
const sender = {
  id: 77,
  email: 'ada@exemple.fr',
  firstname: 'Ada',
  lastname: 'Exemple',
  confirmed: true,
  is_eidas: true,
};
const letter = {
  reference: '01a00000-0000-7000-8000-000000000001',
  senderId: '77',
  code: '123456',
  recipient: { name: 'Ville de Modèle', email: 'recours@modele.exemple' },
  subject: 'Recours préalable',
  file: { name: 'rapo.pdf', content: Buffer.from('%PDF-1.7 lettre') },
};

test('signatures and answers are those of the published example', () => {
  const [date, key] = ['2021-05-26 14:00:00', '7X9gx9E3Qx4EiUdB63nc'];
  expect(signDate(date, key)).toBe('bDop0cbjKpkySlpvnNGvBMg7PuYFFgPPqTTS2RAHoY0=');
  expect(openAnswer('WwBOU6s8DaMWmYdctBJwfuoujFgVygBUjhsbdf8eWqQ=', date, key)).toBe('{status: "SUCCESS"}');
});

describe('AR24', () => {
  let provider: Awaited<ReturnType<typeof startAr24Fake>>;
  beforeAll(async () => {
    provider = await startAr24Fake(clock.now);
    provider.senders.push(sender);
  });
  afterAll(() => provider.close());

  const adapter = (keys: object = {}, at = clock) =>
    createAr24({ ...provider.keys, ...keys }, { fetch, clock: at, timeoutMs: 300 });
  const faultOf = async (asking: Promise<unknown>) => {
    const fault = await asking.then(
      () => null,
      (error: unknown) => error as LetterFault,
    );
    return [fault?.name, fault?.kind, fault?.mayHaveSent];
  };

  test('a qualified letter leaves with its file, its reference and its addressee, and is followed', async () => {
    const sent = await adapter().send(letter);
    expect(sent).toMatchObject({ reference: letter.reference, state: 'waiting', sentAt: null, priceCents: 399 });
    expect(provider.mails.at(-1)).toMatchObject({
      id_user: '77',
      eidas: '1',
      dest_statut: 'professionnel',
      to_email: letter.recipient.email,
      to_company: 'Ville de Modèle',
    });
    expect([...provider.files.values()].at(-1)?.toString()).toBe('%PDF-1.7 lettre');
    provider.settle('sent', '2026-11-23 09:05:00');
    provider.settle('AR', '2026-11-24 10:00:00');
    const taken = await adapter().track(sent.id);
    expect(taken).toMatchObject({
      state: 'accepted',
      sentAt: new Date('2026-11-23T08:05:00Z'),
      settledAt: new Date('2026-11-24T09:00:00Z'),
    });
    const { deposit, outcome } = taken.proofs;
    for (const url of [deposit, outcome])
      expect((await adapter().fetchProof(url ?? '')).toString('latin1')).toMatch(/^%PDF-/);
    expect(await adapter().findByReference('77', letter.reference)).toEqual(taken);
    expect(await adapter().findByReference('77', 'autre')).toBeNull();
  });

  test('a time of the summer is read by the clocks of Paris too', async () => {
    const sent = await adapter().send({ ...letter, reference: 'summer' });
    provider.settle('sent', '2026-07-01 12:00:00');
    expect((await adapter().track(sent.id)).sentAt).toEqual(new Date('2026-07-01T10:00:00Z'));
  });

  test.each([
    ['refused', 'refused'],
    ['negligence', 'neglected'],
    ['bounced', 'bounced'],
    ['error', 'failed'],
  ] as const)('%s is told as %s', async (said, state) => {
    const sent = await adapter().send({ ...letter, reference: said });
    provider.settle(said, '2026-11-24 10:00:00');
    expect((await adapter().track(sent.id)).state).toBe(state);
  });

  test('a sender is known by their address, and told apart from one who was not checked', async () => {
    expect(await adapter().findSender(sender.email)).toEqual({ id: '77', name: 'Ada Exemple', isVerified: true });
    provider.senders.push({ ...sender, id: 78, email: 'basile@exemple.fr', is_eidas: false });
    expect(await adapter().findSender('basile@exemple.fr')).toMatchObject({ isVerified: false });
    expect(await adapter().findSender('personne@exemple.fr')).toBeNull();
  });

  test.each([
    ['another token', { token: 'x' }],
    ['another key', { privateKey: 'x' }],
  ])('%s is a fault of the account', async (_what, keys) => {
    expect(await faultOf(adapter(keys).ping())).toEqual(['LetterFault', 'account', false]);
  });

  test('a clock that is wrong is a fault of the account too', async () => {
    const late = { now: () => new Date('2026-11-23T12:00:00Z') };
    expect(await faultOf(adapter({}, late).ping())).toEqual(['LetterFault', 'account', false]);
  });

  test('a wrong code and a refused address are told apart, and nothing leaves', async () => {
    const before = provider.mails.length;
    expect(await faultOf(adapter().send({ ...letter, code: '000000' }))).toEqual(['LetterFault', 'code', false]);
    provider.refused.add('nulle.part@exemple.fr');
    const recipient = { name: 'Ville', email: 'nulle.part@exemple.fr' };
    expect(await faultOf(adapter().send({ ...letter, recipient }))).toEqual(['LetterFault', 'recipient', false]);
    expect(provider.mails).toHaveLength(before);
  });

  test.each([
    ['too-many', 'busy', false],
    ['maintenance', 'busy', false],
    ['broken', 'unreachable', true],
    ['cut', 'unreachable', true],
    ['silent', 'unreachable', true],
    ['garbage', 'unreachable', true],
    ['other-key', 'unreachable', true],
    ['taken-cut', 'unreachable', true],
  ] as const)(
    '%s while the letter is posted is %s, and says whether it may have left',
    async (fault, kind, mayHave) => {
      provider.fail('/mail', fault);
      expect(await faultOf(adapter().send(letter))).toEqual(['LetterFault', kind, mayHave]);
    },
  );

  test('what fails before the letter is posted is sure: nothing left', async () => {
    provider.fail('/attachment', 'cut');
    expect(await faultOf(adapter().send(letter))).toEqual(['LetterFault', 'unreachable', false]);
  });

  test('a proof is fetched from the provider alone, and is a PDF', async () => {
    const { origin } = new URL(provider.keys.apiUrl);
    expect(await faultOf(adapter().fetchProof('https://ailleurs.exemple/get/proof/ev-1'))).toEqual([
      'LetterFault',
      'refused',
      false,
    ]);
    expect(await faultOf(adapter().fetchProof(`${origin}/get/proof/ev-none`))).toContain('unreachable');
    provider.giveProof(Buffer.from('<html>'));
    expect(await faultOf(adapter().fetchProof(`${origin}/get/proof/ev-1`))).toContain('refused');
  });

  test('a fault names neither a person, an address nor a key', async () => {
    const error = await adapter({ token: 'jeton-secret' })
      .send(letter)
      .catch((fault: unknown) => fault as Error);
    expect(`${String(error)} ${(error as Error).stack}`).not.toMatch(/Ada|modele\.exemple|jeton-secret|123456/);
  });
});
