import { randomBytes, randomUUID } from 'node:crypto';
import { awaitMail } from '../product/mailbox.ts';
import type { Product } from '../product/start-product.ts';

/** An invented person; name and address are new at each call, so that tests share one product in any order. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
}

/** Random letters, « Bcdf », so that no two people of one product have the same name in the team's queue. */
function lettersOf(bytes: Buffer): string {
  const letters = [...bytes].map((byte) => 'bcdfghjklmnpqrst'[byte % 16]).join('');
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** A person with an address and a name unique among the tests. */
export function inventPerson(): Person {
  return {
    firstName: 'Ada',
    lastName: `Essai ${lettersOf(randomBytes(4))}`,
    phone: '0600000000',
    email: `ada.essai.${randomBytes(5).toString('hex')}@exemple.fr`,
    password: `Essai-${randomBytes(9).toString('base64url')}`,
  };
}

/** A session as returned by auth/v1, which the browser stores whole. */
export interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

async function post(product: Product, path: string, body: unknown): Promise<Response> {
  return fetch(`${product.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function answered(response: Response, what: string): Promise<unknown> {
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Signs up and confirms with the mailed code, through the API: for tests about later steps. */
export async function confirmedPerson(
  product: Product,
): Promise<{ readonly person: Person; readonly session: Session }> {
  const person = inventPerson();
  const data = { first_name: person.firstName, last_name: person.lastName, phone: person.phone };
  await answered(
    await post(product, '/auth/v1/signup', { email: person.email, password: person.password, data }),
    'signup',
  );
  const mail = await awaitMail(product.dataDir, person.email, /confirm/i);
  const session = await answered(
    await post(product, '/auth/v1/verify', { type: 'signup', email: person.email, token: mail.code }),
    'verify',
  );
  return { person, session: session as Session };
}

/** Opens a new session of an existing account with its password. */
export async function sessionOf(
  product: Product,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Session> {
  return (await answered(
    await post(product, '/auth/v1/token?grant_type=password', { email, password }),
    'token',
  )) as Session;
}

/** Calls `/api` or rest/v1 as that person. */
export async function callAs(
  product: Product,
  session: Session,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${product.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${session.access_token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** An FPS typed by hand, with only the fields required to create it. */
export function typedFine(): { readonly id: string } & Readonly<Record<string, unknown>> {
  return {
    id: randomUUID(),
    track: 'fps',
    noticeNumber: '21590350100017261163072245',
    noticeDate: '2026-06-12',
    delivery: 'windscreen',
  };
}
