// Reference for a refreshed session: Fastify, `pg` and the two statements that use up a token and store the next one,
// on sessions opened by the product. No rule is checked and no token is signed.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

const [url, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');
const spend = `select s.id, t.id as token from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
  where t.token_hash = $1 and t.revoked_at is null for update of s`;
const keep = `with replaced as (
    update auth.refresh_tokens set revoked_at = $1 where id = $2 and revoked_at is null
  ), forgotten as (
    delete from auth.refresh_tokens where session_id = $3 and revoked_at < $4
  ), seen as (
    update auth.sessions set refreshed_at = $1, ip = $5, user_agent = $6, device = null where id = $3
  )
  insert into auth.refresh_tokens (id, session_id, token_hash, parent_id, created_at) values ($7, $3, $8, $2, $1)`;
const rememberedMs = 30 * 24 * 3_600_000;

const app = fastify();
app.get('/ready', async () => ({}));
app.post('/token', async (request, reply) => {
  const { refresh_token } = request.body as { readonly refresh_token: string };
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string; token: string }>(spend, [digest(refresh_token)]);
    const [spent] = rows;
    const token = randomBytes(24).toString('hex');
    const now = new Date();
    if (spent !== undefined)
      await client.query(keep, [
        ...[now, spent.token, spent.id, new Date(now.getTime() - rememberedMs), request.ip],
        ...[request.headers['user-agent'] ?? '', randomUUID(), digest(token)],
      ]);
    await client.query('commit');
    return spent === undefined ? reply.code(400).send({}) : { refresh_token: token };
  } finally {
    client.release();
  }
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
