import { accountsContract } from '@placejuste/contracts/accounts';
import { adminContract } from '@placejuste/contracts/admin';
import { billingContract, ownPaymentsContract } from '@placejuste/contracts/billing';
import { declarationsContract, presenceContract, vehiclesContract } from '@placejuste/contracts/declarations';
import { documentsContract, ownDocumentsContract } from '@placejuste/contracts/documents';
import { evidenceContract } from '@placejuste/contracts/evidence';
import { finesContract, matchesContract } from '@placejuste/contracts/fines';
import type { CallRow, Contract } from '@placejuste/contracts/kernel';
import { mapContract } from '@placejuste/contracts/map';
import { syncContract } from '@placejuste/contracts/sync';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createHttp, mountCalls, type Platform } from '../platform/http/index.ts';
import { apiDescriptionSlice } from './index.ts';

type AnyContract = Contract<Readonly<Record<string, CallRow>>>;
const contracts = [
  ...[
    accountsContract,
    adminContract,
    billingContract,
    ownPaymentsContract,
    declarationsContract,
    presenceContract,
    vehiclesContract,
    documentsContract,
    ownDocumentsContract,
  ],
  ...[evidenceContract, finesContract, matchesContract, mapContract, syncContract],
] as unknown as readonly AnyContract[];
const rows = contracts.flatMap(({ calls }) => Object.values(calls));

const operationShape = z.looseObject({
  operationId: z.string(),
  security: z.unknown().optional(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: z.unknown() }),
  ),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const documentShape = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.tuple([z.object({ url: z.literal('https://placejuste.exemple.fr') })]),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

describe('the description of /api', () => {
  let app: FastifyInstance;
  let document: z.infer<typeof documentShape>;
  beforeAll(async () => {
    const log = pino({ level: 'silent' });
    app = await createHttp({ log, newId: () => 'id', trustProxy: false, rateLimitFactor: 1 });
    const platform = { publicUrl: 'https://placejuste.exemple.fr' } as Platform;
    await apiDescriptionSlice.register(app, platform);
    for (const contract of contracts) mountCalls(app, { contract, handlers: {} as never, platform });
    document = documentShape.parse((await app.inject('/api/openapi.json')).json());
  });
  afterAll(() => app.close());

  const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

  it('describes every call once, each under a name of its own', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(operations()).toHaveLength(rows.length);
    expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(rows.length);
  });

  it('says of each call its parameters, who may, and every refusal with its sentence', () => {
    for (const row of rows) {
      const path = row.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
      const operation = document.paths[path]?.[row.method.toLowerCase()];
      if (operation === undefined) throw new Error(`${row.method} ${row.path} is not described`);
      const named = [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name]) => name);
      const inPath = operation.parameters.filter((one) => one.in === 'path');
      expect(inPath.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
      expect(operation.security !== undefined).toBe(row.access !== 'public');
      expect(operation.requestBody !== undefined).toBe(row.body !== undefined);
      const sentences = Object.values(operation.responses)
        .map(({ description }) => description)
        .join('\n');
      for (const code of Object.keys(row.refusals)) expect(sentences).toMatch(new RegExp(`^${code}: .+`, 'm'));
    }
  });

  it('refers to nothing that it does not hold', () => {
    const text = JSON.stringify(document);
    const missing = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].filter(
      ([, name = '']) => !Object.hasOwn(document.components.schemas, name),
    );
    expect(missing).toEqual([]);
  });

  it('is a page for whoever reads it', async () => {
    const page = await app.inject('/api');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<code>POST /api/sync</code>');
    expect(page.body).toContain('href="/api/openapi.json"');
  });
});
