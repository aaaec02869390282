import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followedFine } from '../fixtures/index.ts';
import { addDays, toPlainDate } from '../kernel/index.ts';
import {
  listAdviceAfterAnswer,
  findAppealAnswer,
  listAwaitedDates,
  buildCalendarFile,
  listChannels,
  computeContestStage,
  listDueReminders,
  fineStatuses,
  fineSteps,
  fineTracks,
  computeFollowedDeadlines,
  isReceiptDue,
  computeNextFollowUp,
  applyStep,
  listPossibleSteps,
  computeSilenceDay,
  stepNames,
  listOpenSteps,
  takeStep,
  undoStep,
  wasAccepted,
  type FollowedFine,
  type TypedStep,
} from './index.ts';

const fresh = followedFine;
const after = (fine: FollowedFine, step: TypedStep, today = step.on): FollowedFine => {
  const change = takeStep(fine, step, toPlainDate(today));
  if (!change.ok) throw new Error(JSON.stringify(change));
  return { ...fine, ...change.value };
};
const sent = after(fresh, { step: 'sent', on: '2026-11-20', channel: 'registered' });
const received = after(sent, { step: 'received', on: '2026-11-30' });
const codes = (fine: FollowedFine) => listAwaitedDates(fine).map(({ code }) => code);

describe('after an answer', () => {
  it.each([
    ['contravention', 'refused', 'refused', /irrecevable.*peut-être.*convocation/],
    ['amende-majoree', 'refused', 'refused', /officier du ministère public/],
    ['fps-majore', 'refused', 'refused', /Conseil d’État/],
    ['fps', 'closed', 'refused', /Conseil d’État/],
    ['fps', 'refused', 'refused', /^$/],
    ['fps', 'closed', 'closed', /^$/],
    ['contravention', 'sent', 'sent', /^$/],
    ['prive', 'refused', 'refused', /^$/],
  ] as const)('%s, %s: what no date of ours says is said', (track, status, last, said) => {
    expect(listAdviceAfterAnswer(track, status, last).join(' ')).toMatch(said);
  });
});

describe('the answer to the first appeal', () => {
  it.each([
    ['none', ['sent', 'silence'], null],
    ['a refusal, the contest closed since', ['sent', 'refused', 'closed'], { on: '2026-12-02', reduced: false }],
    ['a sum reduced after the silence', ['sent', 'silence', 'accepted-in-part'], { on: '2026-12-03', reduced: true }],
    ['that of a judge is none', ['sent', 'silence', 'second-appeal', 'refused'], null],
    ['an acceptance is none', ['sent', 'silence', 'accepted'], null],
  ] as const)('%s', (_case, steps, answer) => {
    expect(findAppealAnswer(steps.map((step, index) => ({ step, on: `2026-12-0${index + 1}` })))).toEqual(answer);
  });

  it.each([
    [true, ['sent', 'received', 'accepted', 'closed']],
    [false, ['sent', 'received', 'refused', 'closed']],
    [false, ['closed']],
  ] as const)('accepted: %s, %j', (isAccepted, steps) => {
    expect(wasAccepted(steps.map((step) => ({ step })))).toBe(isAccepted);
  });
});

describe('the transition table', () => {
  it('leads nowhere after the end, and every other status can be closed', () => {
    for (const track of fineTracks) {
      for (const status of fineStatuses) {
        expect(listPossibleSteps({ track, status }).includes('closed')).toBe(status !== 'closed');
        expect(listPossibleSteps({ track, status })).not.toContain('silence');
      }
    }
  });

  it('knows silence for the FPS appeal only, and paying while contesting for the FPS only', () => {
    expect(fineTracks.filter((track) => applyStep({ track, status: 'sent' }, 'silence') !== null)).toEqual(['fps']);
    expect(fineTracks.filter((track) => applyStep({ track, status: 'sent' }, 'paid') !== null)).toEqual([
      'fps',
      'fps-majore',
    ]);
    expect(applyStep({ track: 'fps', status: 'to-contest' }, 'silence')).toBeNull();
  });

  it('allows a month before the tribunal for a reduced sum, without a second appeal to the town', () => {
    expect(fineTracks.filter((track) => applyStep({ track, status: 'sent' }, 'accepted-in-part') !== null)).toEqual([
      'fps',
    ]);
    expect(takeStep(received, { step: 'accepted-in-part', on: '2026-12-10' }, toPlainDate('2026-12-12'))).toMatchObject(
      { ok: false, fields: { delivery: 'DECISION_DELIVERY' } },
    );
    const reduced = after(received, { step: 'accepted-in-part', on: '2026-12-10', delivery: 'electronic' });
    expect([reduced.status, codes(reduced)]).toEqual(['refused', ['tsp', 'payment']]);
    expect(listAwaitedDates(reduced)[0]?.safe).toBe('2027-01-10');
  });

  it('a rectified notice that comes long after the silence is reminded of by its own month', () => {
    const silent = after(received, { step: 'silence', on: '2026-12-31' });
    const late = (step: 'accepted-in-part' | 'refused') =>
      after(silent, { step, on: '2027-02-05', delivery: 'post' }, '2027-02-12');
    expect(listAwaitedDates(late('accepted-in-part'))[0]).toMatchObject({ safe: '2027-03-10', outer: '2027-03-12' });
    expect(computeNextFollowUp(late('accepted-in-part'), toPlainDate('2027-02-12'))).toBe('2027-02-23');
    expect(listAwaitedDates(late('refused'))[0]).toMatchObject({ safe: '2027-01-30', outer: '2027-02-01' });
  });

  it('an answer whose receipt was never noted: the safe date takes the silence from the sending', () => {
    const posted = after(fresh, { step: 'sent', on: '2026-11-20', channel: 'registered' });
    const refused = after(posted, { step: 'refused', on: '2027-01-10', delivery: 'post' }, '2027-01-14');
    expect(listAwaitedDates(refused)[0]).toMatchObject({
      rule: 'tsp-receipt-unknown',
      safe: '2027-01-20',
      outer: '2027-02-17',
    });
    const noted = after(refused, { step: 'received', on: '2026-11-23' }, '2027-01-14');
    expect(noted).toMatchObject({ status: 'refused', rapoReceivedOn: '2026-11-23', decisionOn: '2027-01-10' });
    expect(listAwaitedDates(noted)[0]).toMatchObject({ rule: 'tsp-replaced', safe: '2027-01-23' });
    expect(takeStep(refused, { step: 'received', on: '2027-01-11' }, toPlainDate('2027-01-14'))).toMatchObject({
      fields: { on: 'RECEIPT_AFTER_ANSWER' },
    });
    // An answer within the month of the sending leaves no silence to fear.
    const early = after(posted, { step: 'refused', on: '2026-12-01', delivery: 'post' });
    expect(listAwaitedDates(early)[0]).toMatchObject({ rule: 'tsp-decision', safe: '2027-01-06' });
  });

  it('an office that refused may still accept, or reduce the sum in a month of its own', () => {
    const refused = after(received, { step: 'refused', on: '2026-12-10', delivery: 'electronic' });
    const accepted = after(refused, { step: 'accepted', on: '2026-12-20' });
    expect([accepted.status, codes(accepted)]).toEqual(['accepted', []]);
    const reduced = after(refused, { step: 'accepted-in-part', on: '2026-12-20', delivery: 'electronic' });
    expect([reduced.status, listAwaitedDates(reduced)[0]?.safe]).toEqual(['refused', '2027-01-20']);
    expect(takeStep(refused, { step: 'accepted', on: '2026-12-09' }, toPlainDate('2026-12-20'))).toMatchObject({
      fields: { on: 'STEP_TOO_EARLY' },
    });
    for (const track of fineTracks) expect(applyStep({ track, status: 'refused' }, 'accepted')).toBe('accepted');
  });

  it('takes an answer that comes after the silence', () => {
    expect(applyStep({ track: 'fps', status: 'refused-by-silence' }, 'accepted')).toBe('accepted');
    expect(applyStep({ track: 'fps', status: 'refused' }, 'second-appeal')).toBe('second-appeal');
  });

  it('never calls a refusal lost', () => {
    expect(Object.values(stepNames).join(' ')).not.toMatch(/perdu|échou/i);
    expect(fineSteps.map((step) => stepNames[step])).not.toContain(undefined);
  });
});

describe('a step', () => {
  it.each([
    ['tomorrow', { step: 'sent', on: '2026-11-22', channel: 'online' }, { on: 'STEP_IN_FUTURE' }],
    ['before the notice', { step: 'sent', on: '2026-11-09', channel: 'online' }, { on: 'STEP_TOO_EARLY' }],
    ['on no day', { step: 'sent', on: '2026-02-30', channel: 'online' }, { on: 'DATE_FORMAT' }],
    ['by no channel', { step: 'sent', on: '2026-11-20' }, { channel: 'CHANNEL_NEEDED' }],
    ['by a plain letter', { step: 'sent', on: '2026-11-20', channel: 'letter' }, { channel: 'CHANNEL_INADMISSIBLE' }],
  ] as const)('sent %s is refused, field by field', (_case, step, fields) => {
    expect(takeStep(fresh, step, toPlainDate('2026-11-21'))).toEqual({ ok: false, code: 'FINE_FIELDS', fields });
  });

  it('received before it was sent, or refused we know not how, is refused', () => {
    expect(takeStep(sent, { step: 'received', on: '2026-11-19' }, toPlainDate('2026-12-01'))).toMatchObject({
      fields: { on: 'STEP_TOO_EARLY' },
    });
    expect(takeStep(sent, { step: 'refused', on: '2026-11-25' }, toPlainDate('2026-12-01'))).toMatchObject({
      fields: { delivery: 'DECISION_DELIVERY' },
    });
    expect(takeStep(fresh, { step: 'accepted', on: '2026-11-20' }, toPlainDate('2026-12-01'))).toMatchObject({
      code: 'FINE_STEP_IMPOSSIBLE',
    });
  });

  it('answered before it arrived, or taken to the judge before its answer, is refused', () => {
    const received = after(sent, { step: 'received', on: '2026-11-27' }, '2026-12-01');
    const today = toPlainDate('2027-01-10');
    for (const step of ['accepted', 'accepted-in-part', 'refused'] as const)
      expect(takeStep(received, { step, on: '2026-11-26', delivery: 'electronic' }, today)).toMatchObject({
        fields: { on: 'STEP_TOO_EARLY' },
      });
    const refused = after(received, { step: 'refused', on: '2026-12-10', delivery: 'electronic' }, '2027-01-10');
    expect(takeStep(refused, { step: 'second-appeal', on: '2026-12-09', channel: 'online' }, today)).toMatchObject({
      fields: { on: 'STEP_TOO_EARLY' },
    });
    expect(takeStep(refused, { step: 'second-appeal', on: '2026-12-10', channel: 'online' }, today).ok).toBe(true);
  });

  it('sent on the portal is received the same day, a registered letter at its acknowledgment', () => {
    expect(after(fresh, { step: 'sent', on: '2026-11-20', channel: 'online' }).rapoReceivedOn).toBe('2026-11-20');
    expect(sent.rapoReceivedOn).toBeNull();
    expect(listChannels('contravention')).toContain('letter');
  });
});

describe('what a step changes', () => {
  const online = { step: 'sent', on: '2026-11-20', channel: 'online' } as const;

  it('a sending: its day, its channel, and of an FPS by the portal its receipt', () => {
    expect(after(fresh, online)).toMatchObject({ status: 'sent', sentOn: '2026-11-20', sentBy: 'online' });
    expect(after({ ...fresh, track: 'contravention' }, online).rapoReceivedOn).toBeNull();
    expect(after(fresh, { ...online, on: '2026-11-10' }).sentOn).toBe('2026-11-10');
    const missing = takeStep(fresh, { ...online, channel: null }, toPlainDate('2026-11-21'));
    expect(missing).toMatchObject({ fields: { channel: 'CHANNEL_NEEDED' } });
  });

  it('is counted from the notice when it was never sent, or sent again', () => {
    const unsent = { ...fresh, status: 'sent' } as const;
    expect(takeStep(unsent, { step: 'received', on: '2026-11-09' }, toPlainDate('2026-11-21'))).toMatchObject({
      fields: { on: 'STEP_TOO_EARLY' },
    });
    const again = { ...sent, status: 'to-contest' } as const;
    expect(after(again, { ...online, on: '2026-11-15' }, '2026-11-21').sentOn).toBe('2026-11-15');
  });

  it.each(['accepted', 'refused'] as const)(
    'an answer (%s): its day, how it came, nothing of a second appeal',
    (step) => {
      const answer = { step, on: '2026-12-10', delivery: 'post' } as const;
      expect(after(received, answer)).toMatchObject({ decisionOn: '2026-12-10', decisionDelivery: 'post' });
      const second = { ...received, status: 'second-appeal', decisionOn: toPlainDate('2026-12-01') } as const;
      expect(after(second, answer)).toMatchObject({ decisionOn: '2026-12-01', decisionDelivery: null });
    },
  );

  it.each([
    ['paid', 'paid'],
    ['payment-waits', 'waits'],
  ] as const)('%s: what became of the sum, and no date', (step, payment) => {
    expect(after(sent, { step, on: '2026-11-25' })).toEqual({ ...sent, payment });
  });

  it.each(['second-appeal', 'closed'] as const)('%s: the status alone', (step) => {
    const silent = { ...received, status: 'refused-by-silence' } as const;
    expect(after(silent, { step, on: '2027-01-05' })).toEqual({ ...silent, status: step });
  });

  it('silence: the status alone', () => {
    expect(after(received, { step: 'silence', on: '2026-12-31' })).toEqual({
      ...received,
      status: 'refused-by-silence',
    });
  });
});

describe('dates counted from an answer', () => {
  const answered = { ...received, decisionOn: toPlainDate('2026-12-10'), decisionDelivery: 'electronic' } as const;
  const tribunal = (fine: FollowedFine) => computeFollowedDeadlines(fine).find(({ code }) => code === 'tsp')?.safe;

  it('a refusal opens a month, an acceptance none', () => {
    expect(tribunal({ ...answered, status: 'refused' })).toBe('2027-01-10');
    expect(tribunal({ ...answered, status: 'accepted' })).toBe(tribunal(received));
    expect(tribunal(received)).toBe('2027-01-30');
  });
});

describe('what is awaited', () => {
  it('is the appeal and the payment, then the payment alone, then the tribunal', () => {
    expect(codes(fresh)).toEqual(['rapo', 'payment']);
    expect(codes(sent)).toEqual(['payment']);
    expect(codes({ ...received, status: 'refused-by-silence' })).toEqual(['tsp', 'payment']);
    expect(codes(after(received, { step: 'refused', on: '2026-12-10', delivery: 'post' }))).toEqual(['tsp', 'payment']);
    expect(codes(after(received, { step: 'accepted', on: '2026-12-10' }))).toEqual([]);
  });

  it.each([
    ['fps', 'second-appeal'],
    ['fps-majore', 'sent'],
  ] as const)('is the month of the registry once it asked (%s), until it is answered', (track, status) => {
    const before = { ...received, track, status, payment: 'paid' } as const;
    const waitingFine = after(before, { step: 'registry-asked', on: '2027-06-30' });
    expect(waitingFine.status).toBe(status);
    // 30 July is a Friday: the day more is a Saturday, carried over to the Monday.
    expect(listAwaitedDates(waitingFine)[0]).toMatchObject({
      code: 'tsp-regularisation',
      safe: '2027-07-30',
      outer: '2027-08-02',
      law: ['cgct-r2333-120-39'],
    });
    expect(computeNextFollowUp(waitingFine, toPlainDate('2027-06-30'))).toBe('2027-07-15');
    expect(
      takeStep(waitingFine, { step: 'registry-answered', on: '2027-06-29' }, toPlainDate('2027-07-10')),
    ).toMatchObject({
      fields: { on: 'STEP_TOO_EARLY' },
    });
    const answered = after(waitingFine, { step: 'registry-answered', on: '2027-07-10' });
    expect([answered.status, codes(answered)]).toEqual([status, []]);
    const again = { step: 'registry-answered', on: '2027-07-11' } as const;
    expect(takeStep(answered, again, toPlainDate('2027-07-11')).ok).toBe(false);
  });

  it('presses no payment once paid, nor ever for a contravention', () => {
    expect(codes(after(sent, { step: 'paid', on: '2026-11-25' }))).toEqual([]);
    expect(codes({ ...fresh, track: 'contravention' })).toEqual(['requete']);
    expect(codes({ ...fresh, track: 'amende-majoree' })).toEqual(['reclamation']);
    expect(codes({ ...fresh, track: 'prive' })).toEqual([]);
    expect(codes({ ...fresh, track: 'fps-majore' })).toEqual(['fps-majore-tsp', 'payment']);
    expect(codes({ ...sent, track: 'contravention' })).toEqual([]);
    expect(codes({ ...sent, status: 'second-appeal' })).toEqual(['payment']);
    expect(codes({ ...sent, status: 'closed' })).toEqual([]);
  });

  it('is silence from the day after the month', () => {
    expect(computeSilenceDay(received)).toBe('2026-12-31');
    expect(computeSilenceDay(sent)).toBeNull();
    expect(computeSilenceDay({ ...received, track: 'contravention' })).toBeNull();
    expect(computeSilenceDay({ ...received, status: 'refused-by-silence' })).toBeNull();
  });
});

describe('an appeal that nothing shows as delivered', () => {
  const undelivered = after(sent, { step: 'undelivered', on: '2026-11-24' }, '2026-11-24');

  it('stays sent, and its date is awaited again', () => {
    expect(undelivered).toMatchObject({ status: 'sent', sentOn: sent.sentOn, undeliveredOn: '2026-11-24' });
    expect(codes(undelivered)).toEqual(['rapo', 'payment']);
    expect(isReceiptDue(undelivered, toPlainDate('2026-11-20'), toPlainDate('2026-12-31'))).toBe(false);
    expect(listDueReminders(undelivered, toPlainDate('2026-11-24'), toPlainDate('2026-11-25'))).toMatchObject([
      { deadline: { code: 'rapo' }, left: 15 },
    ]);
  });

  it('is sent again, or received after all: nothing of it is awaited any more', () => {
    expect(
      takeStep(sent, { step: 'sent', on: '2026-11-25', channel: 'registered' }, toPlainDate('2026-11-25')),
    ).toEqual({
      ok: false,
      code: 'FINE_STEP_IMPOSSIBLE',
    });
    const again = after(undelivered, { step: 'sent', on: '2026-11-25', channel: 'registered' }, '2026-11-25');
    expect([again.sentOn, again.undeliveredOn, codes(again)]).toEqual(['2026-11-25', null, ['payment']]);
    const unheard = after(sent, { step: 'undelivered', on: '2026-11-24', isUnheard: true }, '2026-11-24');
    expect([undelivered.isUnheard, unheard.isUnheard]).toEqual([false, true]);
    expect(after(unheard, { step: 'received', on: '2026-11-26' }, '2026-11-26')).toMatchObject({
      undeliveredOn: null,
      isUnheard: false,
    });
    // A letter that its addressee acknowledged was delivered.
    const late = takeStep(received, { step: 'undelivered', on: '2026-12-02' }, toPlainDate('2026-12-02'));
    expect(late).toMatchObject({ code: 'FINE_STEP_IMPOSSIBLE' });
  });

  it('is said by a proof, never typed; sending again is', () => {
    expect(listPossibleSteps({ track: 'fps', status: 'sent', isUndelivered: true })).toContain('sent');
    expect(listPossibleSteps({ track: 'fps', status: 'sent', isUndelivered: true })).not.toContain('undelivered');
    expect(listPossibleSteps({ track: 'fps', status: 'sent' })).not.toContain('sent');
    expect(applyStep({ track: 'contravention', status: 'sent' }, 'undelivered')).toBeNull();
  });
});

describe('reminders', () => {
  it('come fifteen, seven, three days, a day before, and on the day: each once', () => {
    const mailed: string[] = [];
    let lastFollowUpOn = toPlainDate('2026-11-10');
    for (let today = lastFollowUpOn; today <= toPlainDate('2026-12-31'); today = addDays(today, 1)) {
      for (const { deadline, left } of listDueReminders(fresh, lastFollowUpOn, today))
        mailed.push(`${deadline.code} ${today} ${left}`);
      lastFollowUpOn = today;
    }
    expect(mailed).toEqual([
      'rapo 2026-11-25 15',
      'rapo 2026-12-03 7',
      'rapo 2026-12-07 3',
      'rapo 2026-12-09 1',
      'rapo 2026-12-10 0',
    ]);
  });

  it('missed while the machine was off are one, with the days left, and none after the safe date', () => {
    const late = listDueReminders(fresh, toPlainDate('2026-11-20'), toPlainDate('2026-12-08'));
    expect(late.map(({ deadline, left }) => [deadline.code, left])).toEqual([['rapo', 2]]);
    expect(listDueReminders(fresh, toPlainDate('2026-11-20'), toPlainDate('2026-12-11'))).toEqual([]);
  });

  it('are all sent by a follow-up on the planned days alone, whatever the fine', () => {
    const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(toPlainDate('2024-01-01'), days));
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...fineTracks),
        fc.constantFrom(...fineStatuses),
        (noticeDate, track, status) => {
          const fine = { ...fresh, track, status, noticeDate };
          const remindersSent = (isEveryDay: boolean): string[] => {
            const mailed: string[] = [];
            let lastFollowUpOn = noticeDate;
            let next = computeNextFollowUp(fine, lastFollowUpOn);
            for (let today = noticeDate; today <= addDays(noticeDate, 110); today = addDays(today, 1)) {
              if (!isEveryDay && today !== next) continue;
              for (const { deadline } of listDueReminders(fine, lastFollowUpOn, today))
                mailed.push(`${deadline.code} ${today}`);
              lastFollowUpOn = today;
              if (!isEveryDay) next = computeNextFollowUp(fine, today);
            }
            return mailed;
          };
          expect(remindersSent(false)).toEqual(remindersSent(true));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('stop when nothing is awaited', () => {
    expect(computeNextFollowUp({ ...fresh, status: 'closed' }, toPlainDate('2026-11-21'))).toBeNull();
    expect(computeNextFollowUp(received, toPlainDate('2026-12-30'))).toBe('2026-12-31');
    // A silence that was not counted yet is followed up the next day.
    const paid = { ...received, payment: 'paid' } as const;
    expect(computeNextFollowUp(paid, toPlainDate('2026-11-30'))).toBe('2026-12-31');
    expect(computeNextFollowUp(paid, toPlainDate('2026-12-31'))).toBe('2027-01-01');
    expect(computeNextFollowUp(paid, toPlainDate('2027-02-10'))).toBe('2027-02-11');
  });
});

describe('the calendar file', () => {
  const file = buildCalendarFile('01a0', listAwaitedDates(fresh), new Date('2026-11-21T10:00:00Z'));

  it('holds one day-long event per date, with alarms', () => {
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(file).toContain('DTSTART;VALUE=DATE:20261210\r\nDTEND;VALUE=DATE:20261211');
    expect(file).toContain('UID:01a0-rapo@placejuste');
    expect(file.match(/TRIGGER:-P\dD/g)).toEqual(['TRIGGER:-P7D', 'TRIGGER:-P1D', 'TRIGGER:-P7D', 'TRIGGER:-P1D']);
    expect(file).toContain('Amendes');
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('escapes and folds its lines at 75 bytes without losing a letter', () => {
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain('Un mois à compter de la notification\\, de quantième à quantième.');
  });
});

describe('a rectified notice recorded in place of the first one', () => {
  const answered = { decisionOn: followedFine.noticeDate, reduced: true };
  const rectified: FollowedFine = { ...followedFine, status: 'to-contest', ...answered };

  it('waits for the tribunal alone, and has no appeal to note', () => {
    expect(listAwaitedDates(rectified).map(({ code }) => code)).toEqual(['tsp']);
    expect(listOpenSteps(rectified)).toEqual(['accepted', 'second-appeal', 'paid', 'payment-waits', 'closed']);
    expect(computeContestStage(rectified)).toBe('refused');
    expect(computeContestStage({ ...rectified, reduced: false })).toBe('to-contest');
  });

  it('stays one once it is paid, or the tribunal is told to have been asked by mistake', () => {
    const on = addDays(rectified.noticeDate, 3);
    const paid = takeStep(rectified, { step: 'paid', on }, addDays(on, 1));
    expect(paid.ok && paid.value).toMatchObject({ status: 'to-contest', payment: 'paid', reduced: true });
    const step = { id: 'tribunal', step: 'second-appeal', on } as const;
    const secondAppeal = takeStep(rectified, step, addDays(on, 1));
    expect(secondAppeal.ok && secondAppeal.value.status).toBe('second-appeal');
    const undoing = undoStep(rectified, [step], 'tribunal');
    expect(undoing.ok && undoing.value.now).toMatchObject({ status: 'to-contest', decisionOn: rectified.decisionOn });
  });
});
