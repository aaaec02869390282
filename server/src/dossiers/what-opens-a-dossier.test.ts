import { permissionMessages } from '@placejuste/domain/account';
import { windscreenFine } from '@placejuste/domain/fixtures';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { apiCalls, eachDatabase, type PersonWish, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { endSubscription, markDocumentValidated, setAccountStatus } from '../accounts/index.ts';
import { storeFile } from '../../test/stored-files.ts';
import { openDossiers } from './dossiers.fixtures.ts';

eachDatabase('what opens a dossier (decisions §2)', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;

  beforeEach(async () => {
    ({ platform, app } = await openDossiers(await open()));
  });

  const send = apiCalls(() => app);
  const call = (person: TestPerson, url: string, payload: object) => send(person, 'POST', url, payload);

  async function personWith(account: NonNullable<PersonWish['account']>) {
    const person = await platform.signIn({ account });
    const content = Buffer.from('an invented notice');
    const notice = await storeFile(platform, person, { name: 'notice.jpg', content });
    const fineId = platform.newId();
    expect((await call(person, '/api/fines', { ...windscreenFine, id: fineId, noticePath: notice.path })).status).toBe(
      200,
    );
    return { person, ask: () => call(person, `/api/fines/${fineId}/dossiers`, { id: platform.newId() }) };
  }

  /** Adds an approved paper, in force until that day. */
  const approve = (person: TestPerson, kind: 'cmi' | 'carte_grise', expiresOn: string | null) =>
    platform.db.asService((tx) =>
      sql`insert into documents (id, user_id, kind, status, submitted_at, decided_at, expires_on)
      values (${platform.newId()}, ${person.id}, ${kind}, 'approved', '2026-01-05', '2026-01-06',
        ${expiresOn})`.execute(tx),
    );

  it.each([
    ['unpaid', 402, 'SUBSCRIPTION_REQUIRED'],
    ['papers-missing', 403, 'DOCUMENTS_NOT_VALIDATED'],
    ['waiting', 403, 'DOSSIER_AWAITS_VALIDATION'],
  ] as const)('an account that is %s: %d %s', async (account, status, code) => {
    const { ask } = await personWith(account);
    const refused = await ask();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([status, code, permissionMessages[code]]);
  });

  it('a suspended account is refused with the check’s own code', async () => {
    const { person, ask } = await personWith('valid');
    await platform.db.asService((tx) =>
      setAccountStatus(tx, person.id, { status: 'suspended', at: platform.clock.now() }),
    );
    expect((await ask()).body.code).toBe('ACCOUNT_NOT_ACTIVE');
  });

  it('subscription-ended-before-the-fine: a subscriber on the parking day still has a dossier', async () => {
    const { person, ask } = await personWith('valid');
    await platform.db.asService((tx) => endSubscription(tx, person.id, new Date('2026-11-15T10:00:00.000Z')));
    expect((await ask()).body.code).toBe('DOSSIER_EXHIBITS_MISSING');
  });

  it('a subscription that ended before the parking opens none', async () => {
    const { person, ask } = await personWith('valid');
    await platform.db.asService((tx) => endSubscription(tx, person.id, new Date('2026-11-09T10:00:00.000Z')));
    expect((await ask()).body.code).toBe('SUBSCRIPTION_REQUIRED');
  });

  it('card-ended-since-the-parking: papers that were in force that day open the dossier', async () => {
    const { person, ask } = await personWith('valid');
    await approve(person, 'cmi', '2026-11-12');
    await approve(person, 'carte_grise', null);
    await platform.db.asService((tx) =>
      markDocumentValidated(tx, person.id, { kind: 'cmi', validated: false, at: platform.clock.now() }),
    );
    expect((await ask()).body.code).not.toBe('DOCUMENTS_NOT_VALIDATED');
  });
});
