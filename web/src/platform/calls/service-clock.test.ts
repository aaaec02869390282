import { beforeEach, expect, it, vi } from 'vitest';
import { computeToday } from './compute-today.ts';
import { toServiceTime, noteServiceDate } from './service-clock.ts';

const phone = new Date('2025-10-20T09:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: phone, toFake: ['Date'] });
  noteServiceDate(phone.toUTCString());
  return () => vi.useRealTimers();
});

it('uses the service’s clock once an answer shows that the phone’s is wrong', () => {
  noteServiceDate('Tue, 24 Nov 2026 09:00:00 GMT');
  expect(toServiceTime(phone).toISOString()).toBe('2026-11-24T09:00:00.000Z');
  expect(toServiceTime(new Date('2025-10-20T08:00:00Z')).toISOString()).toBe('2026-11-24T08:00:00.000Z');
  noteServiceDate('Mon, 20 Oct 2025 09:00:02 GMT');
  expect(toServiceTime(phone)).toBe(phone);
});

it.each([null, '', 'tomorrow', 'Mon, 20 Oct 2025 09:04:00 GMT'])('keeps the phone’s clock after %s', (date) => {
  noteServiceDate(date);
  expect(toServiceTime(phone)).toBe(phone);
});

it('today is the day of Paris on the service’s clock, whatever the phone’s', () => {
  expect(computeToday()).toBe('2025-10-20');
  noteServiceDate('Tue, 24 Nov 2026 23:30:00 GMT');
  expect(computeToday()).toBe('2026-11-25');
});
