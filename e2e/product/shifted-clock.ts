// Loaded before the product (`node --import`): its process lives so many milliseconds away from now, the embedded
// database and its jobs included. The product itself knows nothing of it.
const shift = Number(process.env['E2E_CLOCK_SHIFT_MS']);
const real = Date;
const now = (): number => real.now() + shift;

globalThis.Date = new Proxy(real, {
  construct: (_target, given, asked) =>
    Reflect.construct(real, given.length === 0 ? [now()] : given, asked === globalThis.Date ? real : asked) as object,
  apply: () => new real(now()).toString(),
  get: (_target, key) => (key === 'now' ? now : (Reflect.get(real, key) as unknown)),
});
