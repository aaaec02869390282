import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { hostileRequest, type HostileRequest, type RouteShape, seededRandom } from './hostile-requests.ts';

export interface Fault {
  readonly status: number;
  readonly request: HostileRequest;
  readonly body: string;
}

interface Fuzzed {
  /** Number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Answers of 500 and above, at most one per route and method. */
  readonly faults: readonly Fault[];
  /** Routes with an answer that pages of other sites may embed. */
  readonly embeddable: readonly string[];
  /** Routes with an answer that a cache may keep, or that sets a cookie. */
  readonly cacheable: readonly string[];
}

interface Fuzzing {
  readonly app: FastifyInstance;
  readonly routes: readonly RouteShape[];
  readonly requests: number;
  readonly seed: number;
  /** Identifiers of existing rows, to which those of the answers are added. */
  readonly ids: readonly string[];
  /** Values of `authorization`; an empty one sends no header. */
  readonly bearers: readonly [string, ...string[]];
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Sends nearly valid requests to every route, and uses the identifiers of the answers to go deeper. */
export async function fuzzRoutes({ app, routes, requests, seed, ids: known, bearers }: Fuzzing): Promise<Fuzzed> {
  const random = seededRandom(seed);
  const statuses = new Map<number, number>();
  const faults = new Map<string, Fault>();
  const embeddable = new Set<string>();
  const cacheable = new Set<string>();
  const ids: [string, ...string[]] = ['01933b6e-0000-7000-8000-000000000001', ...known];
  for (let sent = 0; sent < requests; sent += 1) {
    const route = random.one(routes as [RouteShape, ...RouteShape[]]);
    const request = hostileRequest(random, route, ids, bearers);
    const answer = await app.inject({ ...request, method: request.method as 'GET' });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    if (answer.headers['cross-origin-resource-policy'] !== 'same-origin')
      embeddable.add(`${answer.statusCode} ${route.method} ${route.path}`);
    if (!/\bno-store\b/.test(String(answer.headers['cache-control'])) || answer.headers['set-cookie'] !== undefined)
      cacheable.add(`${answer.statusCode} ${route.method} ${route.path}`);
    if (answer.statusCode >= 500)
      faults.set(`${route.method} ${route.path}`, {
        status: answer.statusCode,
        request,
        body: answer.body.slice(0, 300),
      });
    if (answer.statusCode < 300)
      for (const [found] of answer.body.matchAll(uuid)) if (ids.length < 200) ids.push(found);
  }
  return { statuses, faults: [...faults.values()], embeddable: [...embeddable], cacheable: [...cacheable] };
}

/** Notes the routes of an application as they are added: call it before the slices register theirs. */
export function noteRoutes(app: FastifyInstance): RouteShape[] {
  const routes: RouteShape[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'OPTIONS') routes.push({ method: one, path: url });
  });
  return routes;
}

interface ApiPage {
  readonly calls: Readonly<
    Record<
      string,
      {
        readonly method: string;
        readonly path: string;
        readonly query?: z.core.$ZodType;
        readonly body?: z.core.$ZodType;
      }
    >
  >;
}

/** Adds the row of its contract to each route. */
export function withContracts(routes: readonly RouteShape[], contracts: readonly ApiPage[]): readonly RouteShape[] {
  const rows = contracts.flatMap(({ calls }) => Object.values(calls));
  return routes.map((route) => {
    const row = rows.find(({ method, path }) => method === route.method && path === route.path);
    return row === undefined ? route : { ...route, query: row.query, body: row.body };
  });
}
