import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { readableRowId, writeReadableRows } from '../../test/readable-rows.ts';
import { confirmedPerson, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import { sortedOutcomes, documentedOutcomes } from '../../test/documented-outcomes.ts';

type Client = PostgrestClient;
interface Outcome {
  readonly data: unknown;
  readonly error: unknown;
  readonly count?: number | null;
  readonly status: number;
}
/** Result of a method: data, or the code of the refusal. */
type Expected = { readonly data: unknown; readonly count?: number } | { readonly code: string };
type Row = readonly [method: string, call: (client: Client) => PromiseLike<unknown>, expected: Expected];

const id = (kind: number, at: number): string => readableRowId(1, kind, at);
// In the types for other versions of the server only.
const afterWrite = (client: Client) => client.from('vehicles').update({ name: 'x' });
const plates = (client: Client) => client.from('vehicles').select('plate');
const places = (client: Client) => client.from('declarations').select('id');
const fines = (client: Client) => client.from('fines').select('id');
const ids = (kind: number, ...ats: number[]): Expected => ({ data: ats.map((at) => ({ id: id(kind, at) })) });
const refused = (code: string): Expected => ({ code });
const both = { data: [{ plate: 'AB-123-CD' }, { plate: 'EF-456-GH' }] };
const first = { data: [{ plate: 'AB-123-CD' }] };
const second = { data: [{ plate: 'EF-456-GH' }] };

/** Every method of the client, with its answer or the code of its refusal. */
const reads: readonly Row[] = [
  ['select', (client) => plates(client), both],
  ['select count', (client) => client.from('fines').select('id', { count: 'exact' }), { ...ids(4, 1, 2, 3), count: 3 }],
  [
    'select head',
    (client) => client.from('fines').select('*', { head: true, count: 'exact' }),
    { data: null, count: 3 },
  ],
  ['select planned', (client) => client.from('fines').select('id', { count: 'planned' }), refused('PGRST122')],
  ['select estimated', (client) => client.from('fines').select('id', { count: 'estimated' }), refused('PGRST122')],
  [
    'select alias',
    (client) => client.from('vehicles').select('number:plate').limit(1),
    { data: [{ number: 'AB-123-CD' }] },
  ],
  ['select cast', (client) => client.from('vehicles').select('id::text'), refused('PGRST100')],
  ['select aggregate', (client) => client.from('vehicles').select('id.count()'), refused('PGRST100')],
  ['select spread', (client) => client.from('declarations').select('...vehicles(plate)'), refused('PGRST100')],
  ['eq', (client) => plates(client).eq('id', id(1, 1)), first],
  ['neq', (client) => plates(client).neq('id', id(1, 1)), second],
  ['gt', (client) => fines(client).gt('notice_date', '2026-04-02'), ids(4, 3)],
  ['gte', (client) => fines(client).gte('notice_date', '2026-04-02'), ids(4, 2, 3)],
  ['lt', (client) => fines(client).lt('amount_cents', 5250), ids(4, 1)],
  ['lte', (client) => fines(client).lte('amount_cents', 5250), ids(4, 1, 3)],
  ['like', (client) => places(client).like('place_label', '1%e_sible\\_%'), ids(2, 3)],
  ['like starred', (client) => places(client).filter('place_label', 'like', '_00*'), ids(2, 3)],
  ['ilike', (client) => places(client).ilike('place_label', '%RUE%'), ids(2, 2)],
  ['likeAllOf', (client) => places(client).likeAllOf('place_label', ['a']), refused('PGRST100')],
  ['likeAnyOf', (client) => places(client).likeAnyOf('place_label', ['a']), refused('PGRST100')],
  ['ilikeAllOf', (client) => places(client).ilikeAllOf('place_label', ['a']), refused('PGRST100')],
  ['ilikeAnyOf', (client) => places(client).ilikeAnyOf('place_label', ['a']), refused('PGRST100')],
  ['regexMatch', (client) => places(client).regexMatch('place_label', '^a'), refused('PGRST100')],
  ['regexIMatch', (client) => places(client).regexIMatch('place_label', '^a'), refused('PGRST100')],
  ['is', (client) => fines(client).is('amount_cents', null), ids(4, 2)],
  ['isDistinct', (client) => fines(client).isDistinct('amount_cents', 1), refused('PGRST100')],
  ['in', (client) => plates(client).in('name', ['Voiture', '', 'x,y(z)']), second],
  ['in none', (client) => plates(client).in('id', []), { data: [] }],
  ['notIn', (client) => plates(client).notIn('plate', ['AB-123-CD']), second],
  ['contains', (client) => plates(client).contains('name', ['a']), refused('PGRST100')],
  ['containedBy', (client) => plates(client).containedBy('name', ['a']), refused('PGRST100')],
  ['rangeGt', (client) => plates(client).rangeGt('name', '[1,2]'), refused('PGRST100')],
  ['rangeGte', (client) => plates(client).rangeGte('name', '[1,2]'), refused('PGRST100')],
  ['rangeLt', (client) => plates(client).rangeLt('name', '[1,2]'), refused('PGRST100')],
  ['rangeLte', (client) => plates(client).rangeLte('name', '[1,2]'), refused('PGRST100')],
  ['rangeAdjacent', (client) => plates(client).rangeAdjacent('name', '[1,2]'), refused('PGRST100')],
  ['overlaps', (client) => plates(client).overlaps('name', ['a']), refused('PGRST100')],
  ['textSearch', (client) => plates(client).textSearch('name', 'bleue'), refused('PGRST100')],
  ['match', (client) => plates(client).match({ plate: 'EF-456-GH', name: '' }), second],
  ['not', (client) => fines(client).not('amount_cents', 'is', null), ids(4, 1, 3)],
  ['not in', (client) => fines(client).not('track', 'in', '(fps,prive)'), ids(4, 3)],
  ['or', (client) => fines(client).or('amount_cents.is.null,and(track.eq.contravention,id.not.is.null)'), ids(4, 2, 3)],
  [
    'or quoted',
    (client) => places(client).or('place_label.eq."Quai\\\\des, \\"quatre\\"",payment.eq.due'),
    ids(2, 1, 4),
  ],
  [
    'or of a relation',
    (client) =>
      client
        .from('fines')
        .select('id,fine_steps(step)')
        .eq('id', id(4, 1))
        .or('step.eq.sent,step.eq.refused', { referencedTable: 'fine_steps' }),
    { data: [{ id: id(4, 1), fine_steps: [{ step: 'sent' }, { step: 'refused' }] }] },
  ],
  ['filter', (client) => plates(client).filter('plate', 'eq', 'EF-456-GH'), second],
  [
    'filter of a relation',
    (client) => client.from('fines').select('id').filter('fine_steps.step', 'eq', 'x'),
    refused('PGRST108'),
  ],
  ['order', (client) => plates(client).order('plate', { ascending: false }), { data: [...both.data].reverse() }],
  ['order nulls', (client) => fines(client).order('amount_cents', { nullsFirst: true }), ids(4, 2, 1, 3)],
  [
    'order of a relation',
    (client) =>
      client
        .from('fines')
        .select('id,steps:fine_steps(step)')
        .order('happened_on', { ascending: false, referencedTable: 'steps' })
        .limit(1, { referencedTable: 'steps' })
        .limit(1),
    { data: [{ id: id(4, 1), steps: [{ step: 'refused' }] }] },
  ],
  ['limit', (client) => plates(client).limit(1), first],
  ['limit beyond', (client) => plates(client).limit(1001), refused('PGRST100')],
  ['range', (client) => plates(client).range(1, 1), second],
  [
    'range counted',
    (client) => client.from('fines').select('id', { count: 'exact' }).range(1, 5),
    { ...ids(4, 2, 3), count: 3 },
  ],
  ['abortSignal', (client) => plates(client).abortSignal(new AbortController().signal), both],
  ['single', (client) => plates(client).limit(1).single(), { data: first.data[0] }],
  ['single of two', (client) => plates(client).single(), refused('PGRST116')],
  ['maybeSingle', (client) => plates(client).eq('plate', 'x').maybeSingle(), { data: null }],
  ['maybeSingle of two', (client) => plates(client).maybeSingle(), refused('PGRST116')],
  [
    'csv',
    (client) => client.from('vehicles').select('plate,name').csv(),
    { data: 'plate,name\nAB-123-CD,"Voiture, ""la bleue"""\nEF-456-GH,""' },
  ],
  ['geojson', (client) => plates(client).geojson(), refused('PGRST107')],
  ['explain', (client) => plates(client).explain(), refused('PGRST107')],
  ['stripNulls', (client) => plates(client).stripNulls(), refused('PGRST107')],
  ['rollback', (client) => plates(client).rollback(), refused('PGRST122')],
  ['maxAffected', (client) => afterWrite(client).maxAffected(1) as never, refused('42501')],
  ['returns', (client) => plates(client).returns<{ plate: string }[]>(), both],
  ['overrideTypes', (client) => plates(client).overrideTypes<{ plate: string }[]>(), both],
  ['throwOnError', (client) => plates(client).throwOnError(), both],
  ['setHeader', (client) => plates(client).setHeader('range', '0-0'), first],
  ['retry', (client) => plates(client).retry(false), both],
  ['insert', (client) => client.from('vehicles').insert({ plate: 'x' }), refused('42501')],
  ['upsert', (client) => client.from('vehicles').upsert({ plate: 'x' }), refused('42501')],
  ['update', (client) => client.from('vehicles').update({ plate: 'x' }).eq('id', id(1, 1)), refused('42501')],
  ['delete', (client) => client.from('vehicles').delete().eq('id', id(1, 1)), refused('42501')],
  ['schema', (client) => client.schema('auth').from('users').select(), refused('PGRST205')],
  ['schema of a table', (client) => client.schema('auth').from('vehicles').select(), refused('PGRST106')],
  ['rpc', (client) => client.rpc('roles_of'), refused('PGRST202')],
  ['rpc get', (client) => client.rpc('roles_of', {}, { get: true }), refused('PGRST202')],
  ['getOpenApiSpec', (client) => client.getOpenApiSpec(), refused('PGRST126')],
  ['from unknown', (client) => client.from('storage_objects').select(), refused('PGRST205')],
  [
    'relation of one, of many, and of one that may be missing',
    (client) =>
      client
        .from('declarations')
        .select('payment,car:vehicles(plate),declaration_photos(kind,size),left_places(told_at)')
        .in('id', [id(2, 1), id(2, 3)]),
    {
      data: [1, 3].map((at) => ({
        payment: at === 1 ? 'due' : 'paid',
        car: { plate: 'EF-456-GH' },
        declaration_photos: ['parking', 'windshield'].map((kind) => ({ kind, size: at * 1000 })),
        left_places: at === 1 ? { told_at: '2026-03-01T11:00:01+00:00' } : null,
      })),
    },
  ],
  [
    'inner relation',
    (client) => client.from('vehicles').select('plate,declarations!inner(id)').eq('declarations.payment', 'due'),
    { data: [{ plate: 'EF-456-GH', declarations: [{ id: id(2, 1) }] }] },
  ],
];

eachDatabase('every method of the client of rest/v1', (open) => {
  let server: RunningAuth;
  let client: Client;
  beforeAll(async () => {
    server = await startAuth(await open());
    const { user, session } = await confirmedPerson(server);
    const stranger = await confirmedPerson(server, 'bea.essai@exemple.fr');
    await writeReadableRows(server.platform.db, 1, user.id);
    await writeReadableRows(server.platform.db, 2, stranger.user.id);
    client = new PostgrestClient(`${server.url}/rest/v1`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
  });
  afterAll(() => server.close());

  test.each(reads)('%s', async (_method, call, expected) => {
    const outcome = (await call(client)) as Outcome;
    if ('code' in expected) {
      expect(outcome).toMatchObject({ data: null, error: { code: expected.code } });
      expect(outcome.status).toBeGreaterThanOrEqual(400);
      expect(outcome.status).toBeLessThan(500);
    } else expect(outcome).toMatchObject({ error: null, ...expected });
  });

  test('no method of the client is missing from the table', () => {
    const names = new Set(reads.map(([method]) => method.split(' ')[0]));
    const builder = client.from('vehicles').select();
    const prototypes: object[] = [];
    for (let one: object | null = builder; one !== null && one !== Object.prototype; one = Object.getPrototypeOf(one))
      prototypes.push(one);
    prototypes.push(Object.getPrototypeOf(client.from('vehicles')) as object, Object.getPrototypeOf(client) as object);
    const inner = ['constructor', 'then', 'processResponse', 'decorateFetch', 'cloneRequestState', 'from', 'fetch'];
    const methods = new Set(
      prototypes
        .flatMap((one) => Object.getOwnPropertyNames(one))
        .filter(
          (name) => typeof Reflect.get(builder, name) === 'function' || prototypes.slice(-2).some((one) => name in one),
        ),
    );
    expect([...methods].filter((name) => !inner.includes(name) && !names.has(name))).toEqual([]);
  });
});

test('docs/client-methods.md tells the outcome of each, and of no other', () => {
  const outcomes = reads.map(([call, , outcome]) => [call, 'code' in outcome ? outcome.code : 'answered'] as const);
  expect(documentedOutcomes('rest/v1')).toEqual(sortedOutcomes(outcomes));
});
