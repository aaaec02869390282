// Reference for a deposit: Fastify, `pg` and the statements that the product sends for one, in order, without token
// verification, rules or signatures. The list was recorded from the product (`pg.Client.query` logged).
import { createHash, randomUUID } from 'node:crypto';
import { foldNodes, chooseHeadTime, hashLeaf, type Sha256 } from '@placejuste/domain/evidence';
import fastify from 'fastify';
import pg from 'pg';

interface Action {
  readonly id: string;
  readonly payload: {
    readonly vehicleId: string;
    readonly takenAtClaim: string;
    readonly photos: readonly { readonly kind: string; readonly path: string; readonly sha256: string }[];
    readonly manifest: { readonly text: string; readonly signature: string; readonly key: string };
  };
}
interface LogEdge {
  readonly size: string;
  readonly hashes: readonly Buffer[];
  readonly head_at: Date | null;
}

const [url, token = '', port] = process.argv.slice(2);
const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
  readonly sub: string;
  readonly session_id: string;
};
const { sub: userId, session_id: sessionId } = claims;
const literal = pg.escapeLiteral(
  JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal1', session_id: sessionId }),
);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const signature = 's'.repeat(86);

const app = fastify();
app.get('/ready', async () => ({}));
app.post('/deposit', async (request) => {
  const { id, payload } = request.body as Action;
  await inTransaction('begin;', lookUpSession);
  const depositedAt = new Date();
  await inTransaction(
    `begin;select set_config('request.jwt.claims',${literal},true),set_config('role','authenticated',true)`,
    (client) => deposit(client, id, payload, depositedAt),
  );
  return { id, kind: 'declaration.create', recordedAt: depositedAt, replayed: false, result: { id } };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });

async function inTransaction(begin: string, work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

function lookUpSession(client: pg.PoolClient): Promise<unknown> {
  return client.query(
    `select s.aal, s.created_at, s.refreshed_at, s.used_at, s.not_after,
      exists (select from public.user_roles r where r.user_id = s.user_id and r.role = any($1::text[])) as is_team,
      u.is_anonymous,
      exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified') as has_factor
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = $2 and s.user_id = $3 and (u.banned_until is null or u.banned_until <= $4)`,
    [['reviewer', 'admin'], sessionId, userId, new Date()],
  );
}

async function deposit(
  client: pg.PoolClient,
  id: string,
  { vehicleId, takenAtClaim, photos, manifest }: Action['payload'],
  depositedAt: Date,
): Promise<void> {
  const fingerprint = createHash('sha256').update(id).digest('hex');
  await client.query(
    `insert into "sync_outcomes" ("user_id", "id", "kind", "action_sha256", "recorded_at", "result", "refused_code",
      "tries")
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict ("user_id", "id") do nothing`,
    [userId, id, 'declaration.create', fingerprint, depositedAt, null, null, 1],
  );
  await client.query('savepoint here');
  await client.query(
    `select v.id, v.user_id, v.plate, v.name, v.created_at, v.removed_at,
      exists (select from public.declarations where id = $1) as known,
      coalesce((select json_agg(last) from (
        select latitude, longitude, accuracy_m as accuracy, position_source as source,
          round(extract(epoch from position_at) * 1000) as at
        from public.declarations order by deposited_at desc, id desc limit $2) as last), '[]') as positions
    from (select 1) as one left join public.vehicles v on v.id = $3`,
    [id, 10, vehicleId],
  );
  await client.query(
    `select app.log_knows($1) as known, e.size, e.hashes, e.head_at, d.key, d.user_id, d.x, d.y, d.label,
      d.enrolled_at, d.revoked_at
    from app.log_edge(false) as e left join public.evidence_devices d on d.key = $2`,
    [id, manifest.key],
  );
  await client.query('select clock_timestamp() as now');
  await client.query(
    `select p.account_status, p.subscription_paid, app.paper_state(p.user_id, 'cmi', p.cmi_validated) as cmi,
      app.paper_state(p.user_id, 'carte_grise', p.carte_grise_validated) as carte_grise,
      coalesce((select json_agg(json_build_object('since', round(extract(epoch from s.since) * 1000),
        'account_status', s.account_status,
          'subscription_paid', s.subscription_paid, 'cmi', s.cmi, 'carte_grise', s.carte_grise, 'all_open',
            s.all_open) order by s.since, s.id)
        from public.account_standings s where s.user_id = p.user_id), '[]') as past
    from public.profiles p where p.user_id = app.user_id()`,
  );
  const stored = await client.query<{ id: string; path: string; size: string }>(
    `select "id", "bucket", "path", "size", "sha256", "mime", "object_key" as "objectKey",
      "preview_key" as "previewKey", "created_at" as "createdAt", "owner_id" as "ownerId",
      "preview_pages" as "previewPages", "preview_fault" as "previewFault"
     from "storage_objects" where "bucket" = $1 and "path" in ($2, $3)`,
    ['declaration-photos', ...photos.map(({ path }) => path)],
  );
  await client.query(
    'select "object_id" from "declaration_photos" where "sha256" in ($1, $2) and "declaration_id" <> $3 limit $4',
    [...photos.map((photo) => photo.sha256), id, 20],
  );
  await client.query(
    `insert into "declarations" ("id", "user_id", "vehicle_id", "plate", "vehicle_name", "status", "payment",
      "latitude", "longitude", "accuracy_m", "position_at", "position_source", "place_label", "place_label_source",
      "taken_at_claim", "deposited_at", "action_sha256", "last_contact_at", "clock_ahead_ms", "clock_fault",
      "unarchived_at", "plate_check", "saved_at_claim", "clock_ticks", "awaits_validation", "prepared_by",
      "prepared_by_name", "holder_present", "confirmation", "confirmed_at")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27, $28, $29, $30) on conflict ("id") do nothing`,
    [
      ...[id, userId, vehicleId, 'AB-123-CD', 'AB-123-CD', 'processing', 'due', 50.6292, 3.0573, 8, depositedAt],
      ...['device', null, null, depositedAt, depositedAt, fingerprint, null, 0, null, null, null, null],
      ...['{"contact":null,"taken":null,"sent":null}', false, null, '', null, null, null],
    ],
  );
  await client.query(
    `insert into "declaration_photos" ("declaration_id", "kind", "object_id", "sha256", "size", "origin",
      "taken_at_claim", "latitude", "longitude", "accuracy_m", "position_at")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11), ($12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
       $22) on conflict do nothing`,
    photos.flatMap(({ kind, path, sha256: hash }) => {
      const object = stored.rows.find((row) => row.path === path);
      return [id, kind, object?.id, hash, object?.size, 'camera', null, null, null, null, null];
    }),
  );
  const edge = await client.query<LogEdge>('select size, hashes, head_at from app.log_edge(true)');
  await client.query('select app.append_deposit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
    ...[id, depositedAt],
    ...(await logRow(id, manifest, depositedAt, edge.rows[0])),
  ]);
  await client.query(
    `select * from "declarations" where "user_id" = $1 and "plate" = $2 and "id" <> $3 and "deposited_at" > $4
       and ("confirmation" is null or "confirmation" = $5) order by "deposited_at" desc, "id" desc limit $6`,
    [userId, 'AB-123-CD', id, takenAtClaim, 'confirmed', 10],
  );
  await client.query('delete from "stay_alarms" where "declaration_id" = $1', [id]);
  await client.query(
    'update "sync_outcomes" set "result" = $1::jsonb, "refused_code" = $2 where "user_id" = $3 and "id" = $4',
    // The service encrypts it: this has the same length.
    [
      JSON.stringify(Buffer.from(JSON.stringify({ id, plate: 'AB-123-CD', depositedAt })).toString('base64')),
      null,
      userId,
      id,
    ],
  );
}

/** Arguments of `append_deposit` after the id and the time: it refuses a root that does not match the log. */
async function logRow(
  id: string,
  manifest: Action['payload']['manifest'],
  depositedAt: Date,
  edge: LogEdge | undefined,
): Promise<readonly unknown[]> {
  if (edge === undefined) throw new Error('The log answered nothing');
  // As long as the product's own, because the database hashes and writes it.
  const receipt = JSON.stringify({ declaration: id, nonce: randomUUID(), padding: 'x'.repeat(600) });
  const size = Number(edge.size) + 1;
  const root = Buffer.from(await foldNodes([...edge.hashes, await hashLeaf(Buffer.from(receipt), sha256)], sha256));
  const at = chooseHeadTime(depositedAt, edge.head_at, null).toISOString();
  const head = JSON.stringify({
    type: 'placejuste.tree-head',
    at,
    key: 'k'.repeat(43),
    root: root.toString('hex'),
    size,
  });
  return [receipt, signature, manifest.text, manifest.signature, manifest.key, size, root, head, signature];
}
