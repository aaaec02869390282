// Reference for the profile read: Fastify, `pg`, the same statements in the same round trips, nothing else.
import fastify from 'fastify';
import pg from 'pg';

const [url, userId, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const claims = pg.escapeLiteral(JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal1' }));
const open = `begin;select set_config('request.jwt.claims',${claims},true),set_config('role','authenticated',true)`;
const fields =
  'account_status, subscription_start_date, subscription_type, cmi_validated, carte_grise_validated, subscription_paid';

const app = fastify();
app.get('/profile', async () => {
  const client = await pool.connect();
  try {
    await client.query(open);
    const { rows } = await client.query(`select ${fields} from public.profiles where user_id = $1`, [userId]);
    await client.query('commit');
    return rows[0];
  } finally {
    client.release();
  }
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
