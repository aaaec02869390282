import { refusalEnvelope, type Access, type CallRow } from '@placejuste/contracts/kernel';
import * as z from 'zod';
import { toHttpStatus, usualPerMinute, type MountedCall } from '../platform/http/index.ts';

export interface ApiCalls {
  readonly calls: readonly MountedCall[];
  readonly publicUrl: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Describes the calls of `/api` in OpenAPI 3.1, from the very rows that parse and answer them. */
export function openApiDocument({ calls, publicUrl }: ApiCalls): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls.toSorted((one, other) => (one.row.path < other.row.path ? -1 : 1))) {
    const path = call.row.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[call.row.method.toLowerCase()] = buildOperation(call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'PlaceJuste', version: '1' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Refusal: toJsonSchema(refusalEnvelope, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function buildOperation({ name, row, messages }: MountedCall): Json {
  const [, slice = ''] = row.path.split('/').filter((part) => part !== '');
  return {
    operationId: `${slice}.${name}`,
    tags: [slice],
    ...(row.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...accessNote(row.access),
    'x-requests-per-minute': row.perMinute ?? usualPerMinute,
    parameters: [...buildParameters(row.params, 'path'), ...buildParameters(row.query, 'query')],
    ...(row.body === undefined
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(row.body, 'input') } } },
        }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: toJsonSchema(row.reply, 'output') } } },
      ...buildRefusals(row, messages),
    },
  };
}

/** Groups the refusals by status, each with its code and the sentence that people read. */
function buildRefusals(row: CallRow, messages: Readonly<Record<string, string>>): Json {
  const byStatus: Record<string, string[]> = {};
  const add = (status: number, line: string): unknown => (byStatus[String(status)] ??= []).push(line);
  for (const [code, kind] of Object.entries(row.refusals))
    add(toHttpStatus(kind), `${code}: ${messages[code] ?? code}`);
  if (row.params !== undefined || row.query !== undefined || row.body !== undefined) add(400, 'INVALID_REQUEST');
  if (row.access !== 'public') add(401, 'NOT_SIGNED_IN');
  if (typeof row.access !== 'string') add(403, 'ROLE_REQUIRED, SECOND_FACTOR_REQUIRED');
  add(429, 'TOO_MANY_REQUESTS');
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, lines]) => [
      status,
      {
        description: lines.join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

function accessNote(access: Access): Json {
  return typeof access === 'string' ? {} : { 'x-roles': access.roles, 'x-assurance': access.aal };
}

function buildParameters(schema: CallRow['params'], place: 'path' | 'query'): readonly Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = objectShape.parse(toJsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const objectShape = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

/** Converts a schema. A check that JSON Schema cannot express appears only as the refusal that names the field. */
function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _draft, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return shape;
}
