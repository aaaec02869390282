import { windscreenFine } from '@placejuste/domain/fixtures';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
  withoutDossier,
} from '../../../test/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { finesSlice } from '../index.ts';

const id = '01a00000-0000-7000-8000-000000000001';
const lille = windscreenFine.noticeNumber;
const paris = `21750001600019${lille.slice(14)}`;
type Step = 'sent' | 'accepted' | 'accepted-in-part' | 'refused' | 'silence' | 'second-appeal';
interface Case {
  readonly owner: string;
  readonly steps: readonly Step[];
  readonly number?: string;
  readonly track?: string;
  readonly name?: string;
}

eachDatabase('what an authority answered to others', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [finesSlice(withoutDossier)]);
    ada = await platform.signIn();
    await keep(ada, id);
  });

  const keep = (person: TestPerson, fineId: string, more: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/fines',
      headers: { authorization: person.authorization },
      payload: { ...windscreenFine, id: fineId, ...more },
    });
  const results = async (fineId = id, person = ada) => {
    const reply = await app.inject({
      method: 'GET',
      url: `/api/fines/${fineId}/results`,
      headers: { authorization: person.authorization },
    });
    return { status: reply.statusCode, results: reply.json().results };
  };

  async function people(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => platform.newId());
    await platform.db.asService(async (tx) => {
      for (const one of ids)
        await sql`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at) values (${one},
          ${`${one}@exemple.fr`}, now(), now(), now())`.execute(tx);
    });
    return ids;
  }
  async function note(
    tx: Tx,
    { owner, steps, number = lille, track = 'fps', name = 'Ville de Lille' }: Case,
  ): Promise<void> {
    const fine = platform.newId();
    await sql`insert into fines (id, user_id, track, notice_number, notice_date, delivery, authority_name) values
      (${fine}, ${owner}, ${track}, ${number}, '2026-11-10', 'post', ${name})`.execute(tx);
    for (const [index, step] of steps.entries()) {
      await sql`insert into fine_steps (id, fine_id, user_id, step, happened_on, recorded_at) values
        (${platform.newId()}, ${fine}, ${owner}, ${step}, '2026-11-20', ${`2026-11-20T10:00:0${index}Z`})`.execute(tx);
    }
  }
  const noted = (cases: readonly Case[]) =>
    platform.db.asService(async (tx) => {
      for (const one of cases) await note(tx, one);
    });

  it('counts from ten answers of ten people on, silences apart, and nothing under', async () => {
    const others = await people(14);
    const answered = (steps: readonly Step[], from: number, to: number): Case[] =>
      others.slice(from, to).map((owner) => ({ owner, steps: ['sent', ...steps] }));
    await noted([
      ...answered(['accepted'], 0, 6),
      ...answered(['refused'], 6, 9),
      ...answered(['silence'], 9, 12),
      ...answered([], 12, 13),
    ]);
    expect(await results()).toEqual({ status: 200, results: null });
    await noted(answered(['refused'], 13, 14));
    expect((await results()).results).toEqual({ answered: 10, accepted: 6, refused: 4, silent: 3 });
  });

  it('a written answer replaces the silence before it, and a judge’s is not the authority’s', async () => {
    const others = await people(11);
    await noted(
      others.map(
        (owner, index): Case => ({
          owner,
          steps:
            index === 0
              ? ['sent', 'silence', 'second-appeal', 'accepted']
              : ['sent', 'silence', 'accepted', ...(index === 1 ? (['second-appeal', 'refused'] as const) : [])],
        }),
      ),
    );
    expect((await results()).results).toEqual({ answered: 10, accepted: 10, refused: 0, silent: 1 });
  });

  it('an acceptance that undid a refusal counts as accepted', async () => {
    await noted((await people(10)).map((owner) => ({ owner, steps: ['sent', 'refused', 'accepted'] })));
    expect((await results()).results).toEqual({ answered: 10, accepted: 10, refused: 0, silent: 0 });
  });

  it('a sum that was only reduced is neither accepted nor refused, and no silence', async () => {
    const others = await people(12);
    await noted(
      others.map(
        (owner, index): Case => ({
          owner,
          steps: index < 2 ? ['sent', 'silence', 'accepted-in-part'] : ['sent', 'refused'],
        }),
      ),
    );
    expect((await results()).results).toEqual({ answered: 10, accepted: 0, refused: 10, silent: 0 });
  });

  it('says nothing of one person with many fines, nor of one’s own', async () => {
    const [other = ''] = await people(1);
    await noted(Array.from({ length: 20 }, () => ({ owner: other, steps: ['sent', 'accepted'] as const })));
    expect((await results()).results).toBeNull();
    const nine = await people(9);
    await noted([...nine, ada.id].map((owner) => ({ owner, steps: ['sent', 'refused'] as const })));
    // Twenty fines of one person and nine of others: ten people. Ada's own is not counted.
    expect((await results()).results).toEqual({ answered: 29, accepted: 20, refused: 9, silent: 0 });
  });

  it('keeps collectivities, tracks and names apart', async () => {
    const others = await people(12);
    await noted(
      others.flatMap((owner): Case[] => [
        { owner, steps: ['sent', 'accepted'], number: paris },
        { owner, steps: ['sent', 'refused'], track: 'contravention', number: '', name: 'Officier Exemple' },
      ]),
    );
    expect((await results()).results).toBeNull();
    const penal = '01a00000-0000-7000-8000-000000000002';
    await keep(ada, penal, { track: 'contravention', noticeNumber: '', authorityName: 'OFFICIER exemple' });
    expect((await results(penal)).results).toEqual({ answered: 12, accepted: 0, refused: 12, silent: 0 });
    const unnamed = '01a00000-0000-7000-8000-000000000003';
    await keep(ada, unnamed, { track: 'contravention', noticeNumber: '', authorityName: null });
    expect((await results(unnamed)).results).toBeNull();
  });

  it('answers only about a fine of one’s own', async () => {
    const basile = await platform.signIn();
    expect((await results(id, basile)).status).toBe(404);
  });

  it('always counts as the cases say, and never under ten people', { timeout: 60_000 }, async () => {
    const others = await people(14);
    const answers = fc.array(fc.constantFrom('accepted', 'refused', 'silence', 'none'), {
      minLength: 8,
      maxLength: 14,
    });
    await fc.assert(
      fc.asyncProperty(answers, async (drawn) => {
        await platform.db.asService((tx) => sql`delete from fines where user_id <> ${ada.id}`.execute(tx));
        await noted(
          drawn.map((answer, index) => ({
            owner: others[index] ?? '',
            steps: answer === 'none' ? ['sent'] : ['sent', answer as Step],
          })),
        );
        const count = (word: string) => drawn.filter((one) => one === word).length;
        const [accepted, refused, silent] = [count('accepted'), count('refused'), count('silence')];
        expect((await results()).results).toEqual(
          accepted + refused < 10 ? null : { answered: accepted + refused, accepted, refused, silent },
        );
      }),
      { numRuns: 8, examples: [[Array(9).fill('accepted')], [Array(10).fill('accepted')]] },
    );
  });
});
