import { describe, expect, it } from 'vitest';
import { addDays, toPlainDate } from '../kernel/index.ts';
import { isNoticeReminderDue, computeNoticeSafeDate } from './index.ts';

const on = toPlainDate;
const preparedOn = on('2026-11-21');

describe('the safe date of a notice that waits', () => {
  it('is that of the first letter, not of the payment', () => {
    const notice = { track: 'fps', noticeDate: on('2026-11-10'), delivery: 'windscreen' } as const;
    expect(computeNoticeSafeDate(notice)).toBe('2026-12-10');
    expect(computeNoticeSafeDate({ ...notice, track: 'contravention' })).toBe('2026-12-25');
  });

  it('is the earliest reading where nobody said how it came, and none for a private one', () => {
    const notice = { track: 'fps', noticeDate: on('2026-11-10'), delivery: null } as const;
    expect(computeNoticeSafeDate(notice)).toBe('2026-12-10');
    expect(computeNoticeSafeDate({ ...notice, track: 'prive' })).toBeNull();
  });
});

describe('reminders of a notice that waits', () => {
  const daysOf = (safe: string | null) => {
    const told: string[] = [];
    let remindedOn: ReturnType<typeof on> | null = null;
    for (let after = 0; after < 60; after += 1) {
      const today = addDays(preparedOn, after);
      if (!isNoticeReminderDue({ preparedOn, remindedOn, safe: safe === null ? null : on(safe) }, today)) continue;
      told.push(today);
      remindedOn = today;
    }
    return told;
  };

  it('leave after two days, after a week, and ten days before the safe date', () => {
    expect(daysOf('2026-12-20')).toEqual(['2026-11-23', '2026-11-28', '2026-12-10']);
    expect(daysOf(null)).toEqual(['2026-11-23', '2026-11-28']);
  });

  it('stop with the safe date', () => {
    expect(daysOf('2026-11-25')).toEqual(['2026-11-23']);
  });

  it('leave once when the machine was off', () => {
    const waiting = { preparedOn, remindedOn: null, safe: on('2026-12-20') };
    expect(isNoticeReminderDue(waiting, on('2026-12-11'))).toBe(true);
    expect(isNoticeReminderDue({ ...waiting, remindedOn: on('2026-12-11') }, on('2026-12-12'))).toBe(false);
  });
});
