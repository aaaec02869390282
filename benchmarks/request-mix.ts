// Mix of requests in realistic shares, the same for each benchmark under a mix.
import { randomUUID } from 'node:crypto';

export type Ask = (method: string, path: string, body?: unknown) => Promise<void>;

export interface Wish {
  /** Share in a thousand requests. */
  readonly share: number;
  readonly send: (turn: number) => Promise<void>;
}

/**
 * Each turn sends one request, with a fixed sequence of kinds. The requests of `beside` are part of the thousand, and
 * reduce the share of account reads.
 */
export function requestMix(
  person: { readonly id: string; readonly email: string; readonly password: string },
  ask: Ask,
  beside: readonly Wish[],
): (turn: number) => Promise<void> {
  const get =
    (path: string): Wish['send'] =>
    () =>
      ask('GET', path);
  const vehicle = randomUUID();
  const notice = { track: 'fps', noticeDate: '2026-11-10', delivery: 'windscreen', number: '', key: '' };
  const usual: readonly Wish[] = [
    { share: 200, send: get(`/rest/v1/profiles?select=account_status&user_id=eq.${person.id}`) },
    { share: 100, send: get('/api/fines') },
    { share: 100, send: get('/') },
    { share: 80, send: get('/api/vehicles') },
    { share: 50, send: get('/business-directory?q=boulangerie') },
    { share: 50, send: get('/api/evidence/head') },
    { share: 24, send: get('/api/health') },
    { share: 50, send: () => ask('POST', '/api/fines/assess', notice) },
    {
      share: 50,
      send: (turn) => ask('PUT', `/api/vehicles/${vehicle}`, { plate: 'AB-123-CD', name: `Essai ${turn}` }),
    },
    {
      share: 4,
      send: () => ask('POST', '/auth/v1/token?grant_type=password', { email: person.email, password: person.password }),
    },
  ];
  const wishes = [...usual, ...beside];
  const rest = 1000 - wishes.reduce((sum, { share }) => sum + share, 0);
  if (rest < 0) throw new Error(`Shares of ${1000 - rest} out of a thousand`);
  const thousand = [{ share: rest, send: get('/api/account') }, ...wishes].flatMap(({ share, send }) =>
    Array.from({ length: share }, () => send),
  );
  // 389 and 1000 have no common divisor: a thousand turns use every place once, spread out.
  return (turn) => (thousand[(turn * 389) % 1000] ?? get('/'))(turn);
}
