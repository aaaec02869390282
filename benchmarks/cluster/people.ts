import sharp from 'sharp';
import { signUp, type Account } from '../running-product.ts';
import type { Cluster } from './cluster.ts';
import { Holder } from './holder.ts';
import { Ledger } from './ledger.ts';
import { until } from './program.ts';

export interface People {
  readonly ledger: Ledger;
  /** Account signed up through the API; the others are copies with another address. */
  readonly first: Account;
  stop(): Promise<void>;
}

/** Signs one person up, copies the account, and starts a simulated holder for each. */
export async function startPeople(
  cluster: Cluster,
  { holders, thinkMs }: { readonly holders: number; readonly thinkMs: number },
): Promise<People> {
  const { database, front, nodes } = cluster;
  await until('the front serves', async () => (await fetch(`${front.origin}/ready`)).ok);
  const first = await signUp(
    front.origin,
    nodes.map(({ dataDir }) => dataDir),
    'ada.essai@exemple.fr',
  );
  await database.query(
    `insert into auth.users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
      'email', 'p' || n || '@exemple.fr'))).* from auth.users u, generate_series(1, $2::int) n where u.id = $1`,
    [first.id, holders],
  );
  await database.query(
    `update profiles set account_status = 'active', cmi_validated = true, carte_grise_validated = true,
      subscription_paid = true, subscription_type = '24months', subscription_start_date = now()`,
  );
  const copies = await database.query<{ readonly id: string; readonly email: string }>(
    `select id::text as id, email from auth.users where email like 'p%@exemple.fr' order by email`,
  );
  const ledger = new Ledger();
  const picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  const living = copies.map(
    ({ id, email }, number) =>
      new Holder({
        port: front.port,
        number,
        person: { id, email, password: first.password },
        ledger,
        thinkMs,
        picture,
      }),
  );
  // Few at a time, because each sign-in computes a hash.
  for (let at = 0; at < living.length; at += 4) await Promise.all(living.slice(at, at + 4).map((one) => one.open()));
  for (const one of living) one.go();
  return { ledger, first, stop: async () => void (await Promise.all(living.map((one) => one.stop()))) };
}
