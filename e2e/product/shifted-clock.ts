import { ServerResponse } from 'node:http';

// Loaded before the product (`node --import`): shifts the clock of its process by so many milliseconds, including the
// embedded database and its jobs. The product itself contains none of it.
const shift = Number(process.env['E2E_CLOCK_SHIFT_MS']);
const real = Date;
const now = (): number => real.now() + shift;

globalThis.Date = new Proxy(real, {
  construct: (_target, given, asked) =>
    Reflect.construct(real, given.length === 0 ? [now()] : given, asked === globalThis.Date ? real : asked) as object,
  apply: () => new real(now()).toString(),
  get: (_target, key) => (key === 'now' ? now : (Reflect.get(real, key) as unknown)),
});

// Node dates its responses with an internal clock that cannot be shifted; pages compute the time left from that date.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...given: unknown[]): ServerResponse {
  if (!this.headersSent) this.setHeader('Date', new Date().toUTCString());
  return Reflect.apply(writeHead, this, given) as ServerResponse;
};
