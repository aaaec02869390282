/** Time at which every test file of the screens starts: nothing they show depends on the day they run. */
const beginsAt = Date.parse('2026-11-22T09:00:00Z');

// The files of one process share their globals, and the clock is reset for each of them.
const shared = globalThis as { realDate?: DateConstructor; passedMs?: number };
const RealDate = (shared.realDate ??= globalThis.Date);
const shiftMs = beginsAt - RealDate.now();
const nowMs = (): number => RealDate.now() + shiftMs + (shared.passedMs ?? 0);

/** Sets the clock of the page to that time; it keeps running, because tests wait for delays. */
export function moveClock(): void {
  shared.passedMs = 0;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_target, given, asked) =>
      Reflect.construct(
        RealDate,
        given.length === 0 ? [nowMs()] : given,
        asked === globalThis.Date ? RealDate : asked,
      ) as object,
    apply: () => new RealDate(nowMs()).toString(),
    get: (_target, key) => (key === 'now' ? nowMs : (Reflect.get(RealDate, key) as unknown)),
  });
}

/** Simulates an absence of that long: moves the clock, then makes the page visible again. */
export function comeBackAfter(ms: number): void {
  shared.passedMs = (shared.passedMs ?? 0) + ms;
  window.dispatchEvent(new Event('visibilitychange'));
}

/** Time of the page, also with the fake timers of a test. */
export function testNow(): Date {
  return new globalThis.Date();
}
