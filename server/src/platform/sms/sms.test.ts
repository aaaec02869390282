import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOvhFake } from '../../../test/ovh-fake.ts';
import { createFileSmsSender, createOvhSmsSender, readOvhCredits, type SmsFault } from './index.ts';

const clock = { now: () => new Date('2026-11-23T08:00:00Z') };
const message = { to: '33612345678', text: '123456 : votre code PlaceJuste.' };

test('messages stay on this machine as one whole file each', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'sms-')), 'sms');
  let idCount = 0;
  const sender = createFileSmsSender(folder, clock, () => `id-${(idCount += 1)}`);
  await sender.send(message);
  await sender.send(message);
  expect(readdirSync(folder)).toEqual(['2026-11-23T08-00-00-000Z-id-1.txt', '2026-11-23T08-00-00-000Z-id-2.txt']);
  expect(readFileSync(join(folder, '2026-11-23T08-00-00-000Z-id-1.txt'), 'utf8')).toBe(
    '+33612345678\n\n123456 : votre code PlaceJuste.\n',
  );
});

describe('OVHcloud', () => {
  let provider: Awaited<ReturnType<typeof startOvhFake>>;
  beforeAll(async () => {
    provider = await startOvhFake(clock.now);
  });
  afterAll(() => provider.close());

  const senderWith = (keys: object = {}, at = clock) =>
    createOvhSmsSender({ ...provider.keys, ...keys }, { fetch, clock: at, timeoutMs: 300 });
  const faultOf = async (sending: Promise<void>) => {
    const fault = await sending.then(
      () => null,
      (error: unknown) => error as SmsFault,
    );
    return [fault?.name, fault?.kind, fault?.status];
  };

  test('says what credit is left, or that its keys may not read it, and sends nothing', async () => {
    const credits = (keys: object = {}) =>
      readOvhCredits({ ...provider.keys, ...keys }, { fetch, clock, timeoutMs: 300 });
    expect(await credits()).toBe(42.5);
    provider.fail('no-credit');
    expect(await credits()).toBeNull();
    await expect(credits({ consumerKey: 'other' })).rejects.toMatchObject({ kind: 'account' });
    provider.fail('cut');
    await expect(credits()).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test('a signed message is taken, from the declared name', async () => {
    await senderWith().send(message);
    expect(provider.sent.at(-1)).toEqual({ to: '+33612345678', message: message.text, sender: 'PlaceJuste' });
  });

  test.each([
    ['another application', { applicationKey: 'x' }, 403],
    ['another consumer', { consumerKey: 'x' }, 403],
    ['a wrong secret', { applicationSecret: 'x' }, 400],
    ['an unknown account', { serviceName: 'sms-autre-1' }, 404],
  ])('%s is a fault of the account', async (_what, keys, status) => {
    expect(await faultOf(senderWith(keys).send(message))).toEqual(['SmsFault', 'account', status]);
  });

  test('a clock that is wrong is a fault of the account too', async () => {
    const late = { now: () => new Date('2026-11-23T09:00:00Z') };
    expect(await faultOf(senderWith({}, late).send(message))).toEqual(['SmsFault', 'account', 400]);
  });

  test('a number that receives nothing is told apart: it is not tried again', async () => {
    provider.invalid.add('+33600000001');
    expect(await faultOf(senderWith().send({ ...message, to: '33600000001' }))).toEqual(['SmsFault', 'number', 200]);
  });

  test.each([
    ['too-many', 'busy', 429],
    ['broken', 'unreachable', 502],
    ['cut', 'unreachable', null],
    ['silent', 'unreachable', null],
    ['garbage', 'unreachable', 200],
    ['no-credit', 'account', 200],
  ] as const)('%s is told as %s', async (fault, kind, status) => {
    provider.fail(fault);
    expect(await faultOf(senderWith().send(message))).toEqual(['SmsFault', kind, status]);
    await senderWith().send(message);
  });

  test('a fault names neither the number, the text, nor a key', async () => {
    const error = await senderWith({ applicationKey: 'cle-secrete' })
      .send(message)
      .catch((fault: unknown) => fault as Error);
    expect(`${String(error)} ${(error as Error).stack}`).not.toMatch(/33612345678|123456|cle-secrete/);
  });
});
