import { cappedTown, silentTown } from '@placejuste/domain/fixtures';
import type { TownRule } from '@placejuste/domain/town-rule';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  silentGeocoder,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { notificationsOf } from '../../test/notifications-of.ts';
import { declarationsSlice } from '../declarations/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { scheduleStayAlarm, townRulesSlice } from './index.ts';

const hour = 3600;
const here = '1 Rue Inventée 62100 Saint-Exemple-sur-Mer';

eachDatabase('town rules', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let admin: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, townRulesSlice, declarationsSlice(silentGeocoder)]);
    ada = await platform.signIn({ email: 'ada.essai@exemple.fr' });
    admin = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
  });

  const read = async () => (await app.inject({ url: '/api/town-rules' })).json();
  const send = async (person: TestPerson | null, rules: readonly object[]) => {
    const response = await app.inject({
      method: 'PUT',
      url: '/api/admin/town-rules',
      payload: { rules },
      headers: person === null ? {} : { authorization: person.authorization },
    });
    return { status: response.statusCode, body: response.json() };
  };

  describe('the list', () => {
    it('starts with the 28 communes read, each with source, date of reading and certainty', async () => {
      const { rules } = (await read()) as { rules: TownRule[] };
      expect(rules).toHaveLength(28);
      for (const rule of rules)
        expect(rule).toMatchObject({
          source: expect.stringMatching(/^https?:/),
          readOn: '2026-11',
          confidence: expect.stringMatching(/^(?:high|medium|low)$/),
        });
      expect(rules.find(({ insee }) => insee === '59350')).toMatchObject({
        commune: 'Lille',
        maxHours: null,
        ticketRequired: true,
      });
      expect(
        rules
          .filter(({ maxHours }) => maxHours !== null)
          .map(({ commune, maxHours }) => `${commune} ${String(maxHours)}`)
          .sort(),
      ).toEqual([
        'Besançon 12',
        'Cagnes-sur-Mer 12',
        'Colmar 12',
        'Marseille 24',
        'Nantes 24',
        'Paris 24',
        'Toulouse 24',
      ]);
    });

    it('every seeded rule would pass the import again, unchanged', async () => {
      const { rules } = await read();
      expect((await send(admin, rules)).body).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 28 });
    });
  });

  describe('the import', () => {
    it('replaces the whole list and writes down who changed what', async () => {
      expect((await send(admin, [cappedTown, silentTown])).body).toEqual({
        added: 2,
        changed: 0,
        removed: 28,
        unchanged: 0,
      });
      platform.clock.advance(60);
      expect((await send(admin, [{ ...cappedTown, maxHours: 12 }])).body).toEqual({
        added: 0,
        changed: 1,
        removed: 1,
        unchanged: 0,
      });
      const after = await read();
      expect(after.rules).toEqual([{ ...cappedTown, maxHours: 12 }]);
      expect(after.updatedAt).toBe(platform.clock.now().toISOString());
      const log = await platform.db.asService((tx) =>
        sql<{
          actor_id: string;
          detail: object;
        }>`select actor_id, detail from audit_log where action = 'town-rules.imported' order by at desc limit
          1`.execute(tx),
      );
      expect(log.rows).toEqual([
        { actor_id: admin.id, detail: { added: '', changed: cappedTown.insee, removed: silentTown.insee } },
      ]);
    });

    it('no-source-no-rule: refuses all of it and says where each fault is', async () => {
      const { status, body } = await send(admin, [cappedTown, { ...silentTown, source: '', readOn: '' }]);
      expect([status, body.code]).toEqual([422, 'TOWN_RULES_REFUSED']);
      expect(body.fields).toEqual({
        'rules.1.source': 'Indiquez l’adresse de la page lue, en http(s).',
        'rules.1.readOn': 'Indiquez quand la source a été lue, par exemple 2026-11 ou 2026-11-20.',
      });
      expect((await read()).rules).toHaveLength(28);
    });

    it('refuses another shape: a missing field, an unknown one', async () => {
      const { readOn: _gone, ...without } = cappedTown;
      expect((await send(admin, [without])).status).toBe(400);
      expect((await send(admin, [{ ...cappedTown, fine: 135 }])).status).toBe(400);
    });

    it('belongs to an administrator with a second factor', async () => {
      const weak = await platform.signIn({ roles: ['admin'], aal: 'aal1' });
      const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
      const people: [TestPerson | null, number][] = [
        [null, 401],
        [ada, 403],
        [weak, 403],
        [reviewer, 403],
      ];
      for (const [person, status] of people) expect((await send(person, [])).status).toBe(status);
      const change = () => platform.db.asUser(ada.claims, (tx) => sql`delete from town_rules`.execute(tx));
      await change();
      expect((await read()).rules).toHaveLength(28);
    });
  });

  describe('one rule', () => {
    const change = async (person: TestPerson | null, insee: string, body: object) => {
      const response = await app.inject({
        method: 'PUT',
        url: `/api/admin/town-rules/${insee}`,
        payload: body,
        headers: person === null ? {} : { authorization: person.authorization },
      });
      return { status: response.statusCode, body: response.json() };
    };
    const acts = async (query = '', person: TestPerson = admin) =>
      (
        await app.inject({
          url: `/api/admin/town-rules/acts${query}`,
          headers: { authorization: person.authorization },
        })
      ).json();
    beforeEach(() => send(admin, [cappedTown]));

    it('is corrected, added and taken away, each act in the history, newest first', async () => {
      const twelve = { ...cappedTown, maxHours: 12, note: 'Douze heures.' };
      expect((await change(admin, cappedTown.insee, { rule: twelve, was: cappedTown })).body).toEqual({
        insee: cappedTown.insee,
      });
      platform.clock.advance(60);
      await change(admin, silentTown.insee, { rule: silentTown, was: null });
      platform.clock.advance(60);
      await change(admin, cappedTown.insee, { rule: null, was: twelve });
      expect((await read()).rules).toEqual([silentTown]);
      const { rows, next } = await acts('?limit=3');
      expect(rows).toMatchObject([
        { kind: 'edit', removed: [cappedTown.insee], changed: [], fields: [] },
        { kind: 'edit', added: [silentTown.insee], fields: [] },
        {
          kind: 'edit',
          changed: [cappedTown.insee],
          fields: ['maxHours', 'note'],
          by: expect.stringMatching(/./),
          at: expect.any(String),
        },
      ]);
      expect(await acts(`?after=${encodeURIComponent(next as string)}`)).toMatchObject({
        rows: [{ kind: 'import', added: [cappedTown.insee] }],
        next: null,
      });
    });

    it('two-editors-at-once: nothing is written over what the other wrote', async () => {
      await change(admin, cappedTown.insee, { rule: { ...cappedTown, maxHours: 12 }, was: cappedTown });
      for (const body of [
        { rule: { ...cappedTown, maxHours: 48 }, was: cappedTown },
        { rule: null, was: cappedTown },
        { rule: cappedTown, was: null },
      ]) {
        const late = await change(admin, cappedTown.insee, body);
        expect([late.status, late.body.code]).toEqual([409, 'TOWN_RULE_MOVED']);
      }
      expect((await read()).rules).toMatchObject([{ maxHours: 12 }]);
    });

    it('is refused field by field, and saying the same again is no act', async () => {
      const refused = await change(admin, cappedTown.insee, {
        rule: { ...cappedTown, source: '', maxHours: 8 },
        was: cappedTown,
      });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['rule.source', 'rule.maxHours']]);
      expect((await change(admin, '59001', { rule: cappedTown, was: null })).body.fields).toHaveProperty([
        'rule.insee',
      ]);
      const before = (await acts()).rows.length;
      expect((await change(admin, cappedTown.insee, { rule: cappedTown, was: cappedTown })).status).toBe(200);
      expect((await acts()).rows).toHaveLength(before);
    });

    it('and its history belong to an administrator with a second factor', async () => {
      const weak = await platform.signIn({ roles: ['admin'], aal: 'aal1' });
      const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
      for (const person of [ada, weak, reviewer]) {
        expect((await change(person, cappedTown.insee, { rule: null, was: cappedTown })).status).toBe(403);
        expect((await acts('', person)).rows).toBeUndefined();
      }
      expect((await change(null, cappedTown.insee, { rule: null, was: cappedTown })).status).toBe(401);
      expect((await read()).rules).toHaveLength(1);
    });
  });

  describe('the mail before the cap', () => {
    const id = '01933b6e-0000-7000-8000-0000000000d1';

    const next = '01a00000-0000-7000-8000-0000000000d2';
    beforeEach(async () => {
      await send(admin, [cappedTown, silentTown]);
      await platform.runJobs();
      await platform.db.asService(async (tx) => {
        const vehicle = platform.newId();
        await sql`insert into vehicles (id, user_id, plate, name, created_at) values (${vehicle}, ${ada.id},
          'AB-123-CD', '', now())`.execute(tx);
        for (const declaration of [id, next])
          await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
          accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
          values (${declaration}, ${ada.id}, ${vehicle}, 'AB-123-CD', '', 50.9, 1.8, 8, now(), 'device', now(), now(),
            ${'a'.repeat(64)})`.execute(tx);
      });
    });

    interface More {
      readonly declarationId?: string;
      readonly isSuperseded?: boolean;
      readonly isConfirmed?: boolean;
      readonly plate?: string;
    }
    const plan = (
      placeLabel: string | null,
      startedAt: Date = platform.clock.now(),
      person: TestPerson = ada,
      more: More = {},
    ) =>
      platform.db.asUser(person.claims, (tx) =>
        scheduleStayAlarm(
          { ...platform, tx },
          {
            declarationId: id,
            userId: person.id,
            plate: 'AB-123-CD',
            placeLabel,
            startedAt,
            isSuperseded: false,
            isConfirmed: true,
            ...more,
          },
        ),
      );

    const alarms = async () =>
      (
        await platform.db.asService((tx) =>
          sql<{ ends_at: Date; max_hours: number }>`select ends_at, max_hours from stay_alarms`.execute(tx),
        )
      ).rows;

    it('tells the end by the clock of a commune overseas', async () => {
      await plan(here);
      await platform.db.asService((tx) => sql`update stay_alarms set insee = '97209'`.execute(tx));
      platform.clock.advance(23 * hour);
      await platform.runJobs();
      expect(platform.mails[0]?.text).toContain('dimanche 22 novembre 2026 à 6 h 00 (heure des Antilles)');
    });

    it('comes an hour before, once, with the end in Paris time', async () => {
      await plan(here);
      await plan(here, platform.clock.now());
      platform.clock.advance(23 * hour - 1);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(0);
      platform.clock.advance(1);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(1);
      expect(platform.mails[0]).toMatchObject({
        to: ada.email,
        subject: 'Stationnement à Saint-Exemple-sur-Mer\u00a0: 24 h bientôt atteintes',
      });
      expect(platform.mails[0]?.text).toContain('dimanche 22 novembre 2026 à 11 h 00 (heure de Paris)');
      expect(platform.mails[0]?.text).toContain('AB-123-CD');
      platform.clock.advance(24 * hour);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(1);
      expect(await notificationsOf(platform, ada.id)).toEqual(['stay-ends']);
    });

    it('is not planned where no cap is established, nor once the end has passed', async () => {
      await plan('1 Rue Inventée 59123 Exempleville');
      await plan('1 Rue Inventée 75001 Paris');
      await plan(null);
      await plan(here, new Date(platform.clock.now().getTime() - 24 * hour * 1000));
      expect(platform.jobs.waiting()).toEqual([]);
    });

    it('queue-stopped-past-the-end: a mail that could only come too late is not sent', async () => {
      await plan(here);
      platform.clock.advance(24 * hour);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(0);
    });

    it('address-corrected-to-another-town: the first plan is dropped', async () => {
      await plan(here);
      await plan('1 Rue Inventée 59123 Exempleville');
      platform.clock.advance(23 * hour);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(0);
    });

    it('does not come of a place that the car left to be declared elsewhere', async () => {
      await plan(here);
      const later = new Date(platform.clock.now().getTime() + 5 * hour * 1000);
      await plan('1 Rue Inventée 59123 Exempleville', later, ada, { declarationId: next });
      platform.clock.advance(23 * hour);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(0);
      // Its address corrected, a stay followed by another one is still over.
      await plan(here, platform.clock.now(), ada, { isSuperseded: true });
      expect(platform.jobs.waiting()).toEqual([]);
    });

    it.each([
      ['another car', { plate: 'EF-456-GH' }],
      ['what a carer prepared and nobody confirmed', { isConfirmed: false }],
    ])('still comes after a declaration of %s', async (_case, more) => {
      await plan(here);
      const later = new Date(platform.clock.now().getTime() + 5 * hour * 1000);
      await plan('1 Rue Inventée 59123 Exempleville', later, ada, { declarationId: next, ...more });
      platform.clock.advance(23 * hour);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(1);
    });

    it.each([
      ['corrected to a shorter one', { ...cappedTown, maxHours: 12 }, 12],
      ['corrected to a longer one', { ...cappedTown, maxHours: 48 }, 48],
      ['read again, the same', { ...cappedTown, note: 'Relue.' }, 24],
    ])('rule-changed-while-parked: %s, it is told of that end alone', async (_case, rule, hours) => {
      await plan(here);
      const parkedAt = platform.clock.now().getTime();
      await send(admin, [rule]);
      await platform.runJobs();
      platform.clock.advance((hours - 1) * hour - 1);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(0);
      platform.clock.advance(1);
      await platform.runJobs();
      platform.clock.advance(48 * hour);
      await platform.runJobs();
      expect(platform.mails.map(({ subject }) => subject)).toEqual([
        `Stationnement à Saint-Exemple-sur-Mer\u00a0: ${hours} h bientôt atteintes`,
      ]);
      expect((await alarms()).map(({ ends_at }) => ends_at.getTime())).toEqual([parkedAt + hours * hour * 1000]);
    });

    it('rule-changed-after-its-reminder: the later end is told too, an end that is past is not', async () => {
      await plan(here);
      platform.clock.advance(23 * hour);
      await platform.runJobs();
      await send(admin, [{ ...cappedTown, maxHours: 48 }]);
      await platform.runJobs();
      platform.clock.advance(24 * hour);
      await platform.runJobs();
      expect(platform.mails.map(({ subject }) => /\d+ h/.exec(subject)?.[0])).toEqual(['24 h', '48 h']);
      await send(admin, [{ ...cappedTown, maxHours: 12 }]);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(2);
      expect(await alarms()).toMatchObject([{ max_hours: 12 }]);
    });

    it('rule-withdrawn-while-parked: nothing is announced that no source says', async () => {
      await plan(here);
      await send(admin, [silentTown]);
      await platform.runJobs();
      expect(await alarms()).toEqual([]);
      platform.clock.advance(23 * hour);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(0);
    });

    it('cannot be planned on somebody else’s declaration', async () => {
      const bob = await platform.signIn();
      await expect(plan(here, platform.clock.now(), bob)).rejects.toThrow();
    });
  });
});
