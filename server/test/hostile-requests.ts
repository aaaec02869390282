import * as z from 'zod';
import { knownFields, knownHeaders, knownParameters } from './known-parameters.ts';

export interface HostileRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** A route of the server, with the row of its contract if it has one. */
export interface RouteShape {
  readonly method: string;
  /** Fastify pattern: `/api/fines/:id`. */
  readonly path: string;
  readonly query?: z.core.$ZodType | undefined;
  readonly body?: z.core.$ZodType | undefined;
}

export interface Random {
  /** A number from 0 to 1, 1 excluded. */
  fraction(): number;
  /** A whole number from 0 to `below`, excluded. */
  whole(below: number): number;
  one<T>(choices: readonly [T, ...T[]]): T;
}

/** Creates a generator with one sequence per seed (mulberry32), so that a fault can be reproduced. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number): number => Math.floor(fraction() * below);
  return { fraction, whole, one: (choices) => choices[whole(choices.length)] as (typeof choices)[number] };
}

/** Names that every object has, bytes that no database accepts, sizes and nestings that nobody types. */
const hostileWords = [
  ...['', ' ', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', '-1', '1e400'],
  ...[
    '\u0000',
    '\ud800',
    '\u202e',
    '😀'.repeat(50),
    'é'.repeat(300),
    'x'.repeat(5000),
    "' or '1'='1",
    '../../etc/passwd',
  ],
  ...[
    '2026-02-30',
    '2026-13-01',
    '9999-12-31',
    '0000-00-00',
    '2026-11-22T25:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '99999-01-01T00:00:00Z',
    '%00',
    '%',
  ],
  ...['eq.', 'eq.(', 'or=(a,b)', '*', '{}', '[]', 'data:text/html,x', '01933b6e-0000-7000-8000-00000000ffff'],
] as [string, ...string[]];

const ordinaryWords = [
  ...[
    'AB-123-CD',
    'Ada Essai',
    '12 rue du Modèle, Lille',
    '2026-11-10',
    '2026-11-20T09:00:00.000Z',
    '0'.repeat(64),
    'ada.essai@exemple.fr',
  ],
  ...[
    '13:40',
    '59350',
    '21590350100017261163072245',
    '37',
    'x'.repeat(43),
    'x'.repeat(86),
    'https://exemple.fr',
    '0600000000',
  ],
];

const hostileValues = (random: Random): unknown =>
  random.one<() => unknown>([
    () => null,
    () => [],
    () => ({}),
    () => -1,
    () => 0,
    () => 1.5,
    () => 1e308,
    () => Number.MAX_SAFE_INTEGER,
    () => true,
    () => random.one(hostileWords),
    () => ({ __proto__: null, constructor: random.one(hostileWords) }),
    () => Array.from({ length: 60 }, () => random.one(hostileWords)),
  ])();

const unreadableBodies = [
  '{',
  '"',
  'null',
  '[]',
  '""',
  '1',
  '{"a":1,}',
  '['.repeat(100_000),
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  `{"\\u0000":"\\ud800","password":${'['.repeat(5000)}${']'.repeat(5000)}}`,
] as [string, ...string[]];

/** Makes nearly valid requests: only these reach the code behind the checks. */
export function hostileRequest(
  random: Random,
  route: RouteShape,
  ids: readonly [string, ...string[]],
  bearers: readonly [string, ...string[]],
): HostileRequest {
  const id = (): string => {
    const one = random.one(ids);
    // PostgreSQL accepts an identifier in capitals, and returns it in lower case.
    return random.fraction() < 0.1 ? one.toUpperCase() : one;
  };
  const path = route.path
    .replaceAll(/:[A-Za-z]+(?:\([^)]*\))?/g, () =>
      encodeURIComponent(random.fraction() < 0.8 ? id() : wellFormed(random.one(hostileWords))),
    )
    .replaceAll('*', () => encodeURIComponent(wellFormed(random.one(hostileWords))));
  const query = queryOf(random, route, id);
  const bearer = random.one(bearers);
  const headers: Record<string, string> = bearer === '' ? {} : { authorization: bearer };
  if (random.fraction() < 0.3) {
    const [name, values] = random.one(knownHeaders);
    headers[name] = random.one(values);
  }
  const url = query === '' ? path : `${path}?${query}`;
  if (route.method === 'GET' || route.method === 'HEAD') return { method: route.method, url, headers };
  const payload = bodyOf(random, route, id);
  if (payload === null) return { method: route.method, url, headers };
  return { method: route.method, url, headers: { 'content-type': 'application/json', ...headers }, payload };
}

function queryOf(random: Random, route: RouteShape, id: () => string): string {
  const query = new URLSearchParams();
  if (route.query !== undefined) {
    const sample = mutated(random, sampleOf(random, route.query, id)) as object | null;
    for (const [name, value] of Object.entries(sample ?? {}))
      query.append(name, wellFormed(typeof value === 'string' ? value : JSON.stringify(value)));
  }
  while (random.fraction() < 0.2)
    query.append(
      random.one([...knownParameters, ...knownFields, ...hostileWords]),
      wellFormed(random.one(hostileWords)),
    );
  // A repeated parameter is a list.
  const names = [...query.keys()];
  if (names.length > 0 && random.fraction() < 0.1)
    query.append(random.one(names as [string, ...string[]]), wellFormed(random.one(hostileWords)));
  return query.toString();
}

function bodyOf(random: Random, route: RouteShape, id: () => string): string | null {
  if (random.fraction() < 0.05) return random.one(unreadableBodies);
  if (route.body !== undefined) return JSON.stringify(mutated(random, sampleOf(random, route.body, id)));
  if (random.fraction() < 0.1) return null;
  const body: Record<string, unknown> = {};
  while (random.fraction() < 0.8) {
    body[random.one(knownFields)] =
      random.fraction() < 0.3
        ? hostileValues(random)
        : random.one(['ada.essai@exemple.fr', 'parole-de-passe-1', '123456', 'signup', 'recovery', 'totp', id()]);
  }
  return JSON.stringify(body);
}

/** Chooses a candidate that the schema accepts, or any of them when it accepts none. */
function accepted<T>(random: Random, schema: z.core.$ZodType, candidates: readonly T[]): T {
  const fitting = candidates.filter((candidate) => z.safeParse(schema, candidate).success);
  return random.one((fitting.length === 0 ? candidates : fitting) as [T, ...T[]]);
}

function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** Returns the sample with, most of the time, one of its values replaced, removed or added. */
function mutated(random: Random, value: unknown): unknown {
  if (random.fraction() < 0.25) return value;
  if (Array.isArray(value) && value.length > 0 && random.fraction() < 0.8) {
    const at = random.whole(value.length);
    return value.map((one: unknown, index) => (index === at ? mutated(random, one) : one));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const names = Object.keys(value) as [string, ...string[]];
    if (names.length === 0 || random.fraction() < 0.1)
      return { ...value, [random.one(hostileWords)]: hostileValues(random) };
    const name = random.one(names);
    if (random.fraction() < 0.1) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    const { [name]: before } = value as Record<string, unknown>;
    return { ...value, [name]: random.fraction() < 0.6 ? mutated(random, before) : hostileValues(random) };
  }
  return hostileValues(random);
}

/** Builds a value of that schema from its definition; checks that are functions are ignored. */
function sampleOf(random: Random, schema: z.core.$ZodType, id: () => string): unknown {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  const inner = (one: z.core.$ZodType): unknown => sampleOf(random, one, id);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape)
          .map(([name, part]) => [name, inner(part)])
          .filter(([, part]) => part !== undefined),
      );
    case 'array':
      return Array.from({ length: random.whole(3) }, () => inner(definition.element));
    case 'optional':
      return random.fraction() < 0.5 ? undefined : inner(definition.innerType);
    case 'nullable':
      return random.fraction() < 0.3 ? null : inner(definition.innerType);
    case 'union':
      return inner(random.one(definition.options as unknown as [z.core.$ZodType, ...z.core.$ZodType[]]));
    case 'enum':
      return random.one(Object.values(definition.entries) as [string, ...string[]]);
    case 'literal':
      return definition.values[0];
    case 'boolean':
      return random.fraction() < 0.5;
    case 'number':
      return accepted(random, schema, [0, 1, 3, 48.85, 2.35, 1_795_000_000_000]);
    case 'string':
      return accepted(random, schema, [id(), id(), ...ordinaryWords, random.one(hostileWords)]);
    case 'default':
    case 'pipe':
    case 'readonly':
      return inner('innerType' in definition ? definition.innerType : definition.in);
    default:
      return hostileValues(random);
  }
}
