import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDaysBetween,
  isWorkingDay,
  makePlainDate,
  toParisDay,
  toPlainDate,
  type HolidayRegion,
} from '../kernel/index.ts';
import {
  assessNotice,
  deadlineCodes,
  nameDeadline,
  describeDeadlineRule,
  deliveries,
  listDeadlines,
  fineTracks,
  legalTexts,
  type Deadline,
  type FineDates,
} from './index.ts';

const dates = (facts: Record<string, string>): FineDates =>
  ({ ...facts, noticeDate: toPlainDate(facts['noticeDate'] ?? '2026-11-10') }) as unknown as FineDates;
const one = (facts: Record<string, string>, code: string): Deadline => {
  const match = listDeadlines(dates(facts)).find((deadline) => deadline.code === code);
  if (match === undefined) throw new Error(`no ${code}`);
  return match;
};

describe('who lives abroad (CPP 530-2-1): a month more, in the outer date only', () => {
  it.each([
    ['requête of 05/10/2026', 'contravention', '2026-10-05', 'requete', '2026-11-19', '2026-12-21'],
    ['its payment online', 'contravention', '2026-10-05', 'payment', '2026-11-19', '2027-01-04'],
    // The month is counted from the Saturday itself, then carried over.
    ['requête ending on a Saturday', 'contravention', '2026-09-23', 'requete', '2026-11-07', '2026-12-07'],
    ['réclamation of 05/11/2026', 'amende-majoree', '2026-11-05', 'reclamation', '2026-12-05', '2027-01-05'],
    ['its three-month bar', 'amende-majoree', '2026-11-05', 'reclamation-bar', '2027-02-05', '2027-03-05'],
  ])('%s', (_case, track, noticeDate, code, safe, outer) => {
    const facts = { track, noticeDate, delivery: 'post', residence: 'abroad' } as unknown as Record<string, string>;
    const deadline = one(facts, code);
    expect([deadline.safe, deadline.outer]).toEqual([safe, outer]);
    expect(deadline.law).toContain('cpp-530-2-1');
    expect(describeDeadlineRule(deadline)).toMatch(/hors de France.*un mois.*530-2-1/);
  });

  it('changes nothing of the appeal to the town, of a payment, nor of who lives in France', () => {
    for (const track of ['fps', 'fps-majore', 'contravention', 'amende-majoree'] as const) {
      const facts = { track, noticeDate: toPlainDate('2026-11-10'), delivery: 'post' } as const;
      expect(listDeadlines({ ...facts, residence: null })).toEqual(listDeadlines(facts));
      const overseas = listDeadlines({ ...facts, residence: 'overseas' });
      const near = ({ code }: Deadline) => code !== 'fps-majore-tsp';
      expect(overseas.filter(near)).toEqual(listDeadlines(facts).filter(near));
    }
    const fps = { track: 'fps', noticeDate: toPlainDate('2026-11-10'), delivery: 'post' } as const;
    expect(listDeadlines({ ...fps, residence: 'abroad' })).toEqual(listDeadlines(fps));
  });

  it('the public assessment counts it of a country typed as the place', () => {
    const typed = { track: 'contravention', noticeDate: '2026-09-10', delivery: 'post' } as const;
    const on = (region: string) => assessNotice({ ...typed, region }, toPlainDate('2026-11-10'));
    expect(on('Lille')).toMatchObject({
      ok: true,
      value: { warnings: expect.arrayContaining(['CONTRAVENTION_ALL_PASSED']) },
    });
    const abroad = on('Belgique');
    expect(abroad).toMatchObject({ ok: true });
    expect(abroad.ok && abroad.value.warnings).not.toContain('CONTRAVENTION_ALL_PASSED');
    expect(abroad.ok && abroad.value.deadlines[0]).toMatchObject({ safe: '2026-10-25', outer: '2026-11-25' });
  });
});

describe('who goes far to the tribunal (CGCT R2333-120-33): months more, in the outer date only', () => {
  const silence = { track: 'fps', noticeDate: '2026-11-10', delivery: 'windscreen', rapoReceivedOn: '2026-11-30' };
  const fpsMajore = { track: 'fps-majore', noticeDate: '2026-11-10', delivery: 'post' };
  it.each([
    ['after silence, from France', silence, null, 'tsp', '2027-01-30', '2027-02-01'],
    ['after silence, from overseas', silence, 'overseas', 'tsp', '2027-01-30', '2027-03-01'],
    ['after silence, from abroad', silence, 'abroad', 'tsp', '2027-01-30', '2027-03-31'],
    ['against an FPS majoré, from overseas', fpsMajore, 'overseas', 'fps-majore-tsp', '2026-12-15', '2027-01-18'],
    ['against an FPS majoré, from abroad', fpsMajore, 'abroad', 'fps-majore-tsp', '2026-12-15', '2027-02-17'],
  ] as const)('%s', (_case, facts, residence, code, safe, outer) => {
    const deadline = one({ ...facts, residence } as unknown as Record<string, string>, code);
    expect([deadline.safe, deadline.outer]).toEqual([safe, outer]);
    if (residence === null) return;
    expect(deadline.law).toContain('cgct-r2333-120-33');
    expect(new Set(deadline.law).size).toBe(deadline.law.length);
    const more = residence === 'abroad' ? 'à l’étranger a deux mois' : 'outre-mer a un mois';
    expect(describeDeadlineRule(deadline)).toContain(`${more} de plus (article R. 2333-120-33`);
  });

  it('the public assessment counts it of an overseas place', () => {
    const typed = { track: 'fps-majore', noticeDate: '2026-09-20', delivery: 'post' } as const;
    const on = (region: string) => assessNotice({ ...typed, region }, toPlainDate('2026-11-10'));
    expect(on('Lille')).toMatchObject({ value: { warnings: expect.arrayContaining(['FPS_MAJORE_ALL_PASSED']) } });
    expect(on('La Réunion')).toMatchObject({ value: { deadlines: [{ safe: '2026-10-25' }, {}] } });
    expect(on('La Réunion')).not.toMatchObject({
      value: { warnings: expect.arrayContaining(['FPS_MAJORE_ALL_PASSED']) },
    });
  });
});

describe('every row of contest-law §7, with the vectors of §2.6', () => {
  it.each([
    ['requête, notice of 05/10/2026', 'contravention', '2026-10-05', 'post', 'requete', '2026-11-19', '2026-11-19'],
    ['its payment, online until 04/12', 'contravention', '2026-10-05', 'post', 'payment', '2026-11-19', '2026-12-04'],
    ['requête ending on a Saturday', 'contravention', '2026-09-23', 'post', 'requete', '2026-11-07', '2026-11-09'],
    ['requête ending at Christmas', 'contravention', '2026-11-10', 'windscreen', 'requete', '2026-12-25', '2026-12-28'],
    [
      'réclamation ending on a Saturday',
      'amende-majoree',
      '2026-11-05',
      'post',
      'reclamation',
      '2026-12-05',
      '2026-12-07',
    ],
    ['its three-month bar', 'amende-majoree', '2026-11-05', 'post', 'reclamation-bar', '2027-02-05', '2027-02-05'],
    [
      'FPS majoré by post, as a posted FPS',
      'fps-majore',
      '2026-11-10',
      'post',
      'fps-majore-tsp',
      '2026-12-15',
      '2026-12-17',
    ],
    ['FPS majoré online', 'fps-majore', '2026-11-10', 'electronic', 'fps-majore-tsp', '2026-12-10', '2026-12-11'],
    ['its rebate, from dispatch', 'fps-majore', '2026-11-10', 'post', 'payment', '2026-12-10', '2026-12-10'],
    ['requête over a leap day', 'contravention', '2028-01-20', 'post', 'requete', '2028-03-05', '2028-03-06'],
  ])('%s', (_case, track, noticeDate, delivery, code, safe, outer) => {
    expect(one({ track, noticeDate, delivery }, code)).toMatchObject({ safe, outer });
  });

  it('gives a private car park no delay at all', () => {
    expect(listDeadlines(dates({ track: 'prive', delivery: 'windscreen' }))).toEqual([]);
  });

  it.each([
    ['a month that has no such day', '2027-01-31', '2027-02-28', '2027-03-01'],
    ['a leap year', '2028-01-31', '2028-02-29', '2028-03-01'],
    ['the last day of February', '2027-02-28', '2027-03-28', '2027-03-30'],
  ])('counts months from quantième to quantième: %s', (_case, noticeDate, safe, outer) => {
    expect(one({ track: 'fps', noticeDate, delivery: 'windscreen' }, 'rapo')).toMatchObject({ safe, outer });
  });
});

describe('the tribunal', () => {
  const appeal = { track: 'fps', noticeDate: '2026-11-10', delivery: 'windscreen' };
  it.each([
    ['after silence', { rapoReceivedOn: '2026-11-30' }, ['rapo-silence', '2026-12-30'], '2027-01-30', '2027-02-01'],
    [
      'after a decision read online',
      { rapoReceivedOn: '2026-11-30', decisionOn: '2026-12-10', decisionDelivery: 'electronic' },
      null,
      '2027-01-10',
      '2027-01-11',
    ],
    [
      'after a posted decision: five clear days',
      { decisionOn: '2026-12-10', decisionDelivery: 'post' },
      null,
      '2027-01-15',
      '2027-01-18',
    ],
    [
      'after a decision come we know not how: both readings',
      { decisionOn: '2026-12-10' },
      null,
      '2027-01-10',
      '2027-01-18',
    ],
    [
      'after a refusal read while the month of the silence runs: its own month is outer only',
      { rapoReceivedOn: '2026-11-30', decisionOn: '2027-01-20', decisionDelivery: 'electronic' },
      ['rapo-silence', '2026-12-30'],
      '2027-01-30',
      '2027-02-22',
    ],
    [
      'after a refusal of the last day of that month',
      { rapoReceivedOn: '2026-11-30', decisionOn: '2027-02-01', decisionDelivery: 'electronic' },
      ['rapo-silence', '2026-12-30'],
      '2027-01-30',
      '2027-03-02',
    ],
    [
      'after a refusal that comes once that month is over: it reopens nothing',
      { rapoReceivedOn: '2026-11-30', decisionOn: '2027-02-02', decisionDelivery: 'electronic' },
      ['rapo-silence', '2026-12-30'],
      '2027-01-30',
      '2027-02-01',
    ],
    [
      'after a rectified notice posted once that month is over: it has a month of its own',
      { rapoReceivedOn: '2026-11-30', decisionOn: '2027-02-05', decisionDelivery: 'post', reduced: true },
      ['rapo-silence', '2026-12-30'],
      '2027-03-10',
      '2027-03-12',
    ],
    [
      'after a rectified notice read while the month of the silence can be kept: it stays the safe one',
      { rapoReceivedOn: '2026-11-30', decisionOn: '2027-01-20', decisionDelivery: 'electronic', reduced: true },
      ['rapo-silence', '2026-12-30'],
      '2027-01-30',
      '2027-02-22',
    ],
    [
      'after a rectified notice before any silence: like every answer',
      { rapoReceivedOn: '2026-11-30', decisionOn: '2026-12-10', decisionDelivery: 'electronic', reduced: true },
      null,
      '2027-01-10',
      '2027-01-11',
    ],
    [
      'after a decision posted as the month ends: it may have come too late',
      { rapoReceivedOn: '2026-11-30', decisionOn: '2026-12-28', decisionDelivery: 'post' },
      ['rapo-silence', '2026-12-30'],
      '2027-01-30',
      '2027-02-04',
    ],
  ])('%s', (_case, facts, silence, safe, outer) => {
    const deadlines = listDeadlines(dates({ ...appeal, ...facts } as unknown as Record<string, string>));
    const tsp = deadlines.find(({ code }) => code === 'tsp');
    expect([tsp?.safe, tsp?.outer]).toEqual([safe, outer]);
    const silent = deadlines.find(({ code }) => code === 'rapo-silence');
    expect(silent === undefined ? null : [silent.code, silent.safe]).toEqual(silence);
  });
});

describe('which month the tribunal’s date rests on', () => {
  const appeal = { track: 'fps', noticeDate: '2026-11-10', delivery: 'windscreen' };
  const tribunal = (facts: Record<string, string>) =>
    listDeadlines(dates({ ...appeal, ...facts })).find(({ code }) => code === 'tsp');
  const silence = { rapoReceivedOn: '2026-11-30' };
  it.each([
    ['silence', silence, 'tsp-silence', '2027-01-30'],
    ['a written answer', { decisionOn: '2026-12-10', decisionDelivery: 'electronic' }, 'tsp-decision', '2027-01-10'],
    [
      'an answer the day before the silence: no silence is left to count',
      { ...silence, decisionOn: '2026-12-29', decisionDelivery: 'electronic' },
      'tsp-decision',
      '2027-01-29',
    ],
    [
      'an answer that very day: it came before the day was over',
      { ...silence, decisionOn: '2026-12-30', decisionDelivery: 'electronic' },
      'tsp-decision',
      '2027-01-30',
    ],
    [
      'an answer come we know not how, perhaps before the silence: the earlier month is safe',
      { ...silence, decisionOn: '2026-12-28' },
      'tsp-both',
      '2027-01-28',
    ],
    [
      'an answer the day after the silence: its safe date stands',
      { ...silence, decisionOn: '2026-12-31', decisionDelivery: 'electronic' },
      'tsp-replaced',
      '2027-01-30',
    ],
    [
      'an answer once the month of the silence is over: it confirms the refusal',
      { ...silence, decisionOn: '2027-02-02', decisionDelivery: 'electronic' },
      'tsp-confirmed',
      '2027-01-30',
    ],
  ] as const)('%s', (_case, facts, rule, safe) => {
    expect(tribunal({ ...facts })).toMatchObject({ rule, safe });
  });
});

describe('a rectified notice, which is recorded in place of the first one', () => {
  const facts = { noticeDate: toPlainDate('2026-12-15'), delivery: 'electronic' } as const;
  const answered = { ...facts, track: 'fps', decisionOn: facts.noticeDate, decisionDelivery: 'electronic' } as const;

  it('leads to the tribunal within its month, without a second appeal nor a payment date', () => {
    expect(listDeadlines({ ...answered, reduced: true }).map(({ code, safe, outer }) => [code, safe, outer])).toEqual([
      ['tsp', '2027-01-15', '2027-01-18'],
    ]);
  });

  it('is told from an appeal that was sent and answered on that day, and from a plain refusal', () => {
    const codes = (more: Partial<FineDates>) => listDeadlines({ ...answered, ...more }).map(({ code }) => code);
    expect(codes({ reduced: true, sentOn: facts.noticeDate })).toContain('rapo');
    expect(codes({ reduced: false })).toContain('rapo');
    expect(codes({ reduced: true, noticeDate: toPlainDate('2026-11-10') })).toContain('rapo');
  });
});

describe('closed days of the office', () => {
  it('carry the outer date over Alsace-Moselle’s two more, never the safe one', () => {
    // 26 December 2025 was a Friday; Good Friday 2027 is 26 March.
    expect(one({ track: 'contravention', noticeDate: '2025-11-11', delivery: 'post' }, 'requete')).toMatchObject({
      safe: '2025-12-26',
      outer: '2025-12-26',
    });
    expect(
      one({ track: 'contravention', noticeDate: '2025-11-11', delivery: 'post', region: 'alsace-moselle' }, 'requete'),
    ).toMatchObject({ safe: '2025-12-26', outer: '2025-12-29', postBy: '2025-12-24' });
    expect(
      one(
        { track: 'amende-majoree', noticeDate: '2027-02-24', delivery: 'post', region: 'alsace-moselle' },
        'reclamation',
      ),
    ).toMatchObject({ safe: '2027-03-26', outer: '2027-03-30' });
  });

  it('carry it over the abolition day of an overseas territory', () => {
    // 22 May 2026, a Friday: Martinique.
    expect(
      one({ track: 'contravention', noticeDate: '2026-04-07', delivery: 'post', region: 'martinique' }, 'requete'),
    ).toMatchObject({ safe: '2026-05-22', outer: '2026-05-26' });
  });

  it('before the tribunal, are those of Limoges, wherever the town is', () => {
    // Good Friday 2027, 26 March, is worked there.
    const region = 'alsace-moselle';
    const appealed = { track: 'fps', noticeDate: '2027-01-04', delivery: 'windscreen' } as const;
    expect(one({ ...appealed, rapoReceivedOn: '2027-01-25', region }, 'tsp')).toMatchObject({
      safe: '2027-03-25',
      outer: '2027-03-26',
    });
    expect(one({ ...appealed, noticeDate: '2027-02-25', region }, 'rapo').outer).toBe('2027-03-30');
    expect(one({ ...appealed, registryAskedOn: '2027-02-25', region }, 'tsp-regularisation').outer).toBe('2027-03-26');
    const fpsMajore = { track: 'fps-majore', noticeDate: '2027-02-25', delivery: 'electronic' } as const;
    expect(one({ ...fpsMajore, region }, 'fps-majore-tsp').outer).toBe('2027-03-26');
  });

  it('where the sender posts it, bring that day forward and move no date', () => {
    // 20 December 2027, a Monday, is a holiday in La Réunion.
    const paris = { track: 'fps', noticeDate: '2027-11-20', delivery: 'windscreen' } as const;
    const there = { safe: '2027-12-20', outer: '2027-12-21' };
    expect(one(paris, 'rapo')).toMatchObject({ ...there, postBy: '2027-12-20' });
    expect(one({ ...paris, senderRegion: 'reunion' }, 'rapo')).toMatchObject({ ...there, postBy: '2027-12-17' });
    const penal = { ...paris, track: 'contravention', noticeDate: '2027-11-05', delivery: 'post' } as const;
    expect(one({ ...penal, senderRegion: 'reunion' }, 'requete')).toMatchObject({
      safe: '2027-12-20',
      outer: '2027-12-20',
      postBy: '2027-12-17',
    });
  });
});

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(makePlainDate(2018, 1, 1), days));
const region = fc.constantFrom<HolidayRegion>('metropole', 'alsace-moselle', 'reunion', 'mayotte', 'saint-martin');
const anyDates = fc.record({
  track: fc.constantFrom(...fineTracks),
  noticeDate: day,
  delivery: fc.constantFrom(...deliveries),
  rapoReceivedOn: fc.option(day),
  decisionOn: fc.option(day),
  decisionDelivery: fc.option(fc.constantFrom('post' as const, 'electronic' as const)),
  reduced: fc.boolean(),
  region,
});

describe('whatever the dates', () => {
  it('safe is never after outer, outer never far, and a letter is posted on a worked day by then', () => {
    fc.assert(
      fc.property(anyDates, (facts) => {
        for (const { code, safe, outer, postBy } of listDeadlines(facts)) {
          expect(safe <= outer).toBe(true);
          if (!(facts.rapoReceivedOn !== null && facts.decisionOn !== null))
            expect(countDaysBetween(safe, outer)).toBeLessThanOrEqual(code === 'payment' ? 15 : 14);
          expect(postBy <= safe && isWorkingDay(postBy, facts.region)).toBe(true);
          const office = code.includes('tsp') ? 'metropole' : facts.region;
          if (code !== 'payment' && code !== 'rapo-silence') expect(isWorkingDay(outer, office)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a written answer never moves the safe date beyond its own month', () => {
    const tribunal = (facts: FineDates) => listDeadlines(facts).find(({ code }) => code === 'tsp');
    fc.assert(
      fc.property(anyDates, day, (facts, decisionOn) => {
        const answered = { ...facts, track: 'fps' as const, decisionOn };
        const alone = tribunal({ ...answered, rapoReceivedOn: null });
        const [plain, reduced] = [false, true].map((one) => tribunal({ ...answered, reduced: one }));
        expect((plain?.safe ?? '') <= (alone?.safe ?? '') && (reduced?.safe ?? '') <= (alone?.safe ?? '')).toBe(true);
        expect((reduced?.safe ?? '') >= (plain?.safe ?? '')).toBe(true);
        expect(reduced?.outer).toBe(alone?.outer);
      }),
    );
  });

  it('a receipt that nobody noted never gives a later safe date than the one it would give', () => {
    const safe = (facts: FineDates) => listDeadlines(facts).find(({ code }) => code === 'tsp')?.safe ?? '';
    fc.assert(
      fc.property(anyDates, day, fc.nat(90), fc.nat(20), (facts, sentOn, answeredAfter, receivedAfter) => {
        const answered = { ...facts, track: 'fps' as const, sentOn, decisionOn: addDays(sentOn, answeredAfter) };
        const safeWithReceipt = safe({ ...answered, rapoReceivedOn: addDays(sentOn, receivedAfter), reduced: false });
        expect(safe({ ...answered, rapoReceivedOn: null, reduced: false }) <= safeWithReceipt).toBe(true);
      }),
    );
  });

  it('a region moves no safe date', () => {
    fc.assert(
      fc.property(anyDates, (facts) => {
        const here = listDeadlines(facts);
        const metropole = listDeadlines({ ...facts, region: 'metropole' });
        expect(here.map(({ code, safe }) => [code, safe])).toEqual(metropole.map(({ code, safe }) => [code, safe]));
      }),
    );
  });

  it('a later notice never ends earlier', () => {
    fc.assert(
      fc.property(anyDates, (facts) => {
        const next = listDeadlines({ ...facts, noticeDate: addDays(facts.noticeDate, 1) });
        for (const { code, safe, outer } of listDeadlines(facts)) {
          const later = next.find((one) => one.code === code); // absent beside a rectified notice
          if (later !== undefined) expect(later.safe >= safe && later.outer >= outer).toBe(true);
        }
      }),
    );
  });

  it('summer time moves no date: each instant of the two long nights belongs to its day in Paris', () => {
    const counted = (at: string) =>
      one({ track: 'contravention', noticeDate: toParisDay(new Date(at)), delivery: 'windscreen' }, 'requete').safe;
    for (const [midnight, dayThen] of [
      ['2027-03-27T23:00:00Z', '2027-03-28'],
      ['2026-10-24T22:00:00Z', '2026-10-25'],
    ] as const) {
      const start = Date.parse(midnight);
      const length = dayThen === '2027-03-28' ? 23 : 25;
      for (let half = 0; half < length * 2; half += 1) {
        expect(counted(new Date(start + half * 1_800_000).toISOString())).toBe(addDays(toPlainDate(dayThen), 45));
      }
      expect(counted(new Date(start - 1).toISOString())).toBe(addDays(toPlainDate(dayThen), 44));
    }
  });

  it('cites a text that was read, a rule in French and a name for every code', () => {
    const codes = new Set<string>();
    for (const track of fineTracks) {
      for (const { code, rule, residence, law } of listDeadlines({
        track,
        noticeDate: toPlainDate('2026-11-10'),
        delivery: 'post',
        rapoReceivedOn: toPlainDate('2026-12-01'),
        registryAskedOn: toPlainDate('2027-03-01'),
      })) {
        codes.add(code);
        expect(law.length).toBeGreaterThan(0);
        for (const id of law) expect(legalTexts[id].cite).toMatch(/article|Conseil/);
        expect(describeDeadlineRule({ code, rule, residence })).toMatch(/jours|mois/i);
        expect(nameDeadline({ code, rule }).length).toBeGreaterThan(10);
      }
    }
    expect([...codes].sort()).toEqual([...deadlineCodes].sort());
  });
});
