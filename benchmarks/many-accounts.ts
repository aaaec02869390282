import { runSql } from './bench-database.ts';

/** Adds accounts, each with a profile, a role, a vehicle and a declaration. */
export async function addAccounts(url: string, from: number, to: number): Promise<void> {
  const id = (kind: string): string => `('0193${kind}00-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid`;
  const each = `from generate_series(${from}, ${to}) at`;
  await runSql(
    url,
    `insert into auth.users (id, email, created_at, updated_at)
      select ${id('01')}, 'essai-' || at || '@exemple.fr', now(), now() ${each}`,
    `insert into user_roles (id, user_id, role, granted_at) select ${id('02')}, ${id('01')}, 'pmr', now() ${each}`,
    `insert into vehicles (id, user_id, plate, name, created_at)
      select ${id('03')}, ${id('01')}, 'AB-123-CD', '', now() ${each}`,
    declarations(id('04'), `${id('01')}`, `${id('03')}`, each),
    'analyze',
  );
}

export function declarations(id: string, user: string, vehicle: string, each: string): string {
  return `insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude, accuracy_m,
      position_at, position_source, taken_at_claim, deposited_at, action_sha256)
    select ${id}, ${user}, ${vehicle}, 'AB-123-CD', '', 48, 2, 12, now(), 'device', now(), now(),
      repeat('0', 64) ${each}`;
}
