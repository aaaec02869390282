import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sharedDatabase } from '../../../test/index.ts';
import { createPooledDatabase, createServerPool, usualLimits } from '../postgres/index.ts';
import { openTracing } from './open-tracing.ts';
import type { Tracing } from './tracing.ts';

interface ExportedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openCollector() {
  const bodies: string[] = [];
  const endpoint = await listening((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.end('{}');
    });
  });
  const spans = (): ExportedSpan[] =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[] }).resourceSpans.flatMap(
        ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { endpoint, bodies, spans };
}

const options = { serviceName: 'essai', ratio: 1, trustsParents: true };
const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** One route with a body, which runs `work`. */
async function askOnce(tracing: Tracing, work: () => Promise<unknown>, headers = {}): Promise<number> {
  const app = fastify();
  tracing.traceRequests(app);
  app.post('/people/:email', async () => {
    await work();
    return {};
  });
  onTestFinished(() => app.close());
  const answer = await app.inject({
    method: 'POST',
    url: '/people/ada@exemple.fr?token=secret-1',
    headers,
    payload: { plate: 'AB-123-CD' },
  });
  return answer.statusCode;
}

sharedDatabase('traces', (open) => {
  test('tell a request, its statements and whom it asked, and nothing of a person', async () => {
    const { endpoint, bodies, spans } = await openCollector();
    const tracing = openTracing({ ...options, endpoint });
    const traceParents: string[] = [];
    const other = await listening((request, response) => {
      traceParents.push(String(request.headers['traceparent']));
      response.end('ok');
    });
    const db = createPooledDatabase(
      'server',
      createServerPool((await open()).url ?? '', usualLimits, () => undefined),
      {
        onQuery: tracing.noteQuery,
      },
    );
    onTestFinished(() => db.close());
    const claims = {
      sub: '01933b6e-0000-7000-8000-0000000000f1',
      role: 'authenticated',
      aal: 'aal1',
      email: 'ada@exemple.fr',
      session_id: null,
    } as const;
    const status = await askOnce(
      tracing,
      async () => {
        await db
          .asUser(claims, (tx) => sql`select 1 from public.profiles where city = ${'Lille-Secrète'}`.execute(tx))
          .catch(() => undefined);
        await tracing.fetch(`${other}/reverse?near=ada@exemple.fr`);
        await tracing
          .inSpan({ name: 'essai.job', kind: 'job' }, () => Promise.reject(new TypeError('ada@exemple.fr')))
          .catch(() => undefined);
      },
      { traceparent: parent },
    );
    expect(status).toBe(200);
    await tracing.close();
    const recordedSpans = spans();
    const request = recordedSpans.find(({ name }) => name === 'POST /people/:email');
    expect(request).toMatchObject({ traceId: parent.split('-')[1], parentSpanId: parent.split('-')[2] });
    const children = recordedSpans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(children.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['begin', 'select profiles', 'GET 127.0.0.1', 'essai.job']),
    );
    const outgoingSpan = recordedSpans.find(({ name }) => name === 'GET 127.0.0.1');
    expect(traceParents).toEqual([`00-${outgoingSpan?.traceId}-${outgoingSpan?.spanId}-01`]);
    expect(bodies.join()).toContain('TypeError');
    expect(bodies.join()).not.toMatch(/ada@|exemple\.fr|secret|Lille|AB-123|01933b6e/);
  });
});

test('a collector that hangs or is not there delays no answer, and no end', async () => {
  const hanging = await listening(() => undefined);
  for (const endpoint of [hanging, 'http://127.0.0.1:9']) {
    const tracing = openTracing({ ...options, endpoint, closeMs: 20 });
    expect(await askOnce(tracing, async () => undefined)).toBe(200);
    await tracing.close();
  }
});

test('no trace of a stranger is taken up, and none is told of a share of nothing', async () => {
  const { endpoint, spans } = await openCollector();
  const strange = openTracing({ ...options, endpoint, trustsParents: false });
  await askOnce(strange, async () => undefined, { traceparent: parent });
  await strange.close();
  expect(spans().map(({ traceId }) => traceId)).toEqual([expect.not.stringContaining(parent.slice(3, 35))]);
  const silent = openTracing({ ...options, endpoint, ratio: 0 });
  await askOnce(silent, async () => undefined);
  await silent.close();
  expect(spans()).toHaveLength(1);
});

test('nothing of it is loaded by a process that names no collector', () => {
  const root = join(import.meta.dirname, '..', '..');
  const files = globSync('**/*.ts', { cwd: root }).filter((name) => !name.endsWith('.test.ts'));
  const having = (text: RegExp): string[] => files.filter((name) => text.test(readFileSync(join(root, name), 'utf8')));
  expect(having(/'@opentelemetry\//)).toEqual(['platform/tracing/open-tracing.ts']);
  expect(having(/open-tracing\.ts'/)).toEqual(['platform/tracing/index.ts']);
  expect(having(/^import .*open-tracing\.ts'/m)).toEqual([]);
});
