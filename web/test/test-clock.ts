/** The moment at which every test file of the screens begins: nothing they show depends on the day they run. */
const beginsAt = Date.parse('2026-11-22T09:00:00Z');

// The files of one process share their globals, and the clock is moved for each of them.
const shared = globalThis as { realDate?: DateConstructor; passedMs?: number };
const RealDate = (shared.realDate ??= globalThis.Date);
const shiftMs = beginsAt - RealDate.now();
const nowMs = (): number => RealDate.now() + shiftMs + (shared.passedMs ?? 0);

/** Moves the clock of the page to that moment; it goes on from there, as tests wait for what takes time. */
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

/** The person was elsewhere for that long, and looks at the page again. */
export function comeBackAfter(ms: number): void {
  shared.passedMs = (shared.passedMs ?? 0) + ms;
  window.dispatchEvent(new Event('visibilitychange'));
}

/** The time of the page, also under the fake timers of a test. */
export function testNow(): Date {
  return new globalThis.Date();
}
