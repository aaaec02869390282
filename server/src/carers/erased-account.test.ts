import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, type TestPerson } from '../../test/index.ts';
import { notificationsSlice } from '../notifications/index.ts';
import { personalDataSlice } from '../personal-data/index.ts';
import { day, openCarers } from './carers.fixtures.ts';
import { carersSlice } from './index.ts';

eachDatabase('carers: an account that is closed', (open) => {
  let house: Awaited<ReturnType<typeof openCarers>>;
  beforeEach(async () => {
    house = await openCarers(await open(), [notificationsSlice({ contact: 'contact@exemple.fr' }), personalDataSlice]);
    await house.help();
    await house.platform.runJobs();
  });

  const close = async (person: TestPerson) => {
    expect((await house.call(person, 'POST', '/api/account/closing')).status).toBe(200);
    await house.platform.runJobs();
  };
  const told = (person: TestPerson) => house.platform.mails.filter(({ to }) => to === person.email).at(-1);
  const notified = async (person: TestPerson) => (await house.call(person, 'GET', '/api/notifications')).body.rows[0];
  const addresses = async () => {
    const links = sql<{ email: string; ended_by: string | null }>`select email, ended_by from public.carer_links
      where accepted_at is null`;
    return (await house.platform.db.asService((tx) => links.execute(tx))).rows;
  };

  test('that of a carer is told to the holder by mail, notification and journal, without a name', async () => {
    const { call, karim, marie } = house;
    await close(karim);
    expect(told(marie)?.subject).toBe('Une aide a pris fin sur PlaceJuste');
    expect(told(marie)?.text).not.toContain('Karim');
    expect(await notified(marie)).toMatchObject({ kind: 'help-ended', path: '/pwa/aidants' });
    const [last] = (await call(marie, 'GET', '/api/carers/journal')).body.rows;
    expect(last).toMatchObject({ act: 'ended', actor: 'carer', carer: '' });
    expect((await call(marie, 'GET', '/api/carers')).body.rows).toEqual([]);
  });

  test('that of a holder tells each carer that the help ends', async () => {
    const { karim, marie } = house;
    await close(marie);
    expect(told(karim)).toMatchObject({ subject: 'Une aide a pris fin sur PlaceJuste' });
    expect(told(karim)?.text).toContain('Le compte de Marie est fermé');
    expect(await notified(karim)).toMatchObject({ kind: 'help-ended', path: '/aidant' });
  });

  test('an invitation to an erased address no longer contains it', async () => {
    await house.invite(house.lea.email);
    await close(house.lea);
    expect(await addresses()).toEqual([{ email: '', ended_by: 'carer' }]);
  });

  test('an unaccepted invitation loses its address thirty days after its end', async () => {
    await carersSlice.start?.(house.platform);
    await house.invite(house.lea.email);
    house.platform.clock.advance(37 * day - 60);
    await house.platform.runJobs();
    expect(await addresses()).toMatchObject([{ email: house.lea.email }]);
    house.platform.clock.advance(day + 120);
    await house.platform.runJobs();
    expect(await addresses()).toMatchObject([{ email: '' }]);
  });
});
