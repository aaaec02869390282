import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPlatform, withoutDossier } from '../../test/index.ts';
import { finesSlice } from './index.ts';

const lille = '21590350100017 26 1 314 000 001';
const windscreen = { track: 'fps', noticeDate: '2026-11-10', delivery: 'windscreen' };

eachDatabase('POST /api/fines/assess', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  // The tests read and write nothing: one database serves the block.
  beforeAll(async () => {
    platform = makeTestPlatform(await open());
  });
  beforeEach(async () => {
    app = await buildTestApp(platform, [finesSlice(withoutDossier)]);
  });
  const assess = async (payload: object) => {
    const reply = await app.inject({ method: 'POST', url: '/api/fines/assess', payload });
    return { status: reply.statusCode, body: reply.json() };
  };

  it('answers anybody, with these fields and no other', async () => {
    const { status, body } = await assess({ ...windscreen, number: lille, key: '61' });
    expect(status).toBe(200);
    expect(body).toEqual({
      track: 'fps',
      authority: 'Lille',
      deadlines: [
        {
          code: 'rapo',
          safe: '2026-12-10',
          outer: '2026-12-11',
          rule: expect.stringContaining('quantième'),
          source:
            'article R. 2333-120-13 du code général des collectivités territoriales (cgct-r2333-120-13, ' +
            'source secondaire, lue le 2026-11-20)\u00a0; article L. 2333-87 du code général des ' +
            'collectivités territoriales (cgct-l2333-87, source secondaire, lue le 2026-11-20)',
        },
        {
          code: 'payment',
          safe: '2027-02-10',
          outer: '2027-02-10',
          rule: expect.stringContaining('Ni le recours ni le tribunal'),
          source: expect.stringContaining('cgct-l2333-87'),
        },
      ],
      warnings: [],
    });
  });

  it.each([
    ['contravention', {}, ['requete', 'payment']],
    ['amende-majoree', {}, ['reclamation', 'reclamation-bar']],
    ['fps-majore', {}, ['fps-majore-tsp', 'payment']],
    ['prive', {}, []],
    ['fps', { rapoReceivedOn: '2026-11-15' }, ['rapo', 'rapo-silence', 'tsp', 'payment']],
    ['fps', { decisionOn: '2026-11-15', decisionDelivery: 'post' }, ['rapo', 'tsp', 'payment']],
  ])('gives %s with %o the codes %o', async (track, more, codes) => {
    const { body } = await assess({ track, noticeDate: '2026-11-10', delivery: 'post', ...more });
    expect(body.deadlines.map(({ code }: { code: string }) => code)).toEqual(codes);
    expect('authority' in body).toBe(false);
  });

  it.each([
    [true, '2027-03-15', 'un avis de paiement rectificatif réduit la somme'],
    [undefined, '2027-01-15', 'un nouveau mois court à compter de cet avis'],
  ])('an answer after the silence that reduced the sum (%s) is contested until %s', async (reduced, safe, rule) => {
    const dates = { rapoReceivedOn: '2026-11-15', decisionOn: '2027-02-15', decisionDelivery: 'electronic' };
    const { body } = await assess({ ...windscreen, ...dates, reduced });
    const tribunal = body.deadlines.find(({ code }: { code: string }) => code === 'tsp');
    expect([tribunal.safe, tribunal.rule.toLowerCase()]).toEqual([safe, expect.stringContaining(rule)]);
  });

  describe('answers in French what cannot be right', () => {
    it.each([
      ['an impossible date', { noticeDate: '2026-02-30' }, 422, 'FINE_FIELDS', 'noticeDate'],
      ['a date of another century', { noticeDate: '0026-02-03' }, 422, 'FINE_FIELDS', 'noticeDate'],
      ['no track and no number', { track: undefined }, 422, 'FINE_FIELDS', 'track'],
      ['an appeal before the notice', { rapoReceivedOn: '2020-01-01' }, 422, 'FINE_FIELDS', 'rapoReceivedOn'],
      ['another track', { track: 'radar' }, 400, 'INVALID_REQUEST', 'track'],
      ['another delivery', { delivery: 'pigeon' }, 400, 'INVALID_REQUEST', 'delivery'],
      ['no date', { noticeDate: undefined }, 400, 'INVALID_REQUEST', 'noticeDate'],
      ['a number that is a number', { number: 12 }, 400, 'INVALID_REQUEST', 'number'],
      ['a number without end', { number: '1'.repeat(5000) }, 400, 'INVALID_REQUEST', 'number'],
    ])('%s', async (_case, changes, status, code, field) => {
      const reply = await assess({ ...windscreen, ...changes });
      expect([reply.status, reply.body.code]).toEqual([status, code]);
      expect(reply.body.fields[field]).toMatch(/\p{L}.*\.$/u);
    });

    it.each([
      ['a wrong key', { number: lille, key: '99' }, /clé/],
      ['a collectivity unknown to us', { number: '12345678200010261314000001' }, /collectivité/],
      ['a number of another country', { number: 'B-1234/NL <script>' }, /autre pays/],
      ['a date in the future', { noticeDate: '2027-01-26' }, /futur/],
      ['a notice older than every delay', { noticeDate: '2026-01-05' }, /délais/],
      ['a place unknown to us', { region: 'Brocéliande' }, /lieu/],
    ])('%s is a warning beside the dates', async (_case, changes, warning) => {
      const { status, body } = await assess({ ...windscreen, ...changes });
      expect(status).toBe(200);
      expect(body.deadlines).toHaveLength(2);
      expect(body.warnings.join(' ')).toMatch(warning);
    });
  });

  it.each([
    ['Strasbourg', '2028-12-27', false],
    ['Corse-du-Sud', '2028-12-26', false],
    ['Saint-Denis', '2028-12-26', true],
    ['Saint-Pierre (974)', '2028-12-26', true],
  ])('counts the closed days of %s by its name', async (region, outer, isDoubted) => {
    // Tuesday 26 December is a public holiday in Strasbourg alone.
    const { body } = await assess({ track: 'contravention', noticeDate: '2028-11-11', delivery: 'post', region });
    expect([body.deadlines[0].outer, body.warnings.length > 1]).toEqual([outer, isDoubted]);
  });

  it('answers 429 to the 241st request of one address', async () => {
    const statuses = [];
    for (let index = 0; index < 241; index += 1) statuses.push((await assess(windscreen)).status);
    expect([statuses.slice(0, 240).every((status) => status === 200), statuses[240]]).toEqual([true, 429]);
  });
});
