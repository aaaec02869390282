import { runSql } from './bench-database.ts';

/** Rows of each queue: one in ten waits, the others were handled in earlier years. */
const rows = 200_000;
const oneIn = 10;
/** Waiting rows of each queue. */
export const waiting = rows / oneIn;
const listings = 50_000;
/** A message of a person who wrote before. */
export const lastRequest = `01932000-0000-7000-8000-${String(rows).padStart(12, '0')}`;

/**
 * Fills the queues of the team besides documents: messages, places, requests about listings and accounts to activate.
 */
export async function fillQueues(url: string): Promise<void> {
  const id = (kind: string, at = 'at'): string =>
    `('0193${kind}00-0000-7000-8000-' || lpad((${at})::text, 12, '0'))::uuid`;
  const user = id('01');
  const each = `from generate_series(1, ${rows}) at`;
  const moment = `'2024-01-01'::timestamptz + at * interval '5 minutes'`;
  const waits = `at % ${oneIn} = 0`;
  const handled = `case when ${waits} then null else now() end`;
  await runSql(
    url,
    // Some people write several times: earlier messages of an address are shown beside its message.
    `insert into contact_requests (id, topic, name, email, message, received_at, handled_at, answer)
      select ${id('20')}, 'support', 'Ada', 'essai-' || (at * 7919::bigint % 30000) || '@exemple.fr',
        repeat('Bonjour. ', 40), ${moment}, ${handled}, case when ${waits} then null else repeat('Bonjour. ', 40) end
      ${each}`,
    `insert into contact_messages (id, request_id, kind, sender, message, at)
      select ${id('21')}, ${id('20')}, 'received', 'essai@exemple.fr', repeat('Encore. ', 40), ${moment} ${each}`,
    `insert into stations (id, user_id, latitude, longitude, position_source, places, marks, label, status,
        submitted_at, decided_at)
      select ${id('22')}, ${user}, 43 + (at * 104729::bigint % 800000) / 1e5,
        -4 + (at * 15485863::bigint % 1100000) / 1e5, 'device', 1, '{sol}', '12 Rue du Modèle 59000 Lille',
        case when ${waits} then 'pending' else 'published' end, ${moment}, ${handled} ${each}`,
    // One in a hundred is reported as gone.
    `insert into station_checks (station_id, user_id, day, there, checked_at)
      select ${id('22')}, ${id('01', 'at + 1')}, '2026-01-01', at % 100 <> 1, ${moment} ${each}`,
    `insert into listings (id, source, source_id, name, category, commune, commune_key, latitude, longitude, facts,
        updated_at, words, place)
      select ${id('23')}, 'acceslibre', at::text, 'Pharmacie ' || at, 'health', 'Lille', 'lille', 50, 3, '[]', now(),
        to_tsvector('simple', 'pharmacie ' || at), cube(array[0.0, 0.0, 0.0]) from generate_series(1, ${listings}) at`,
    `insert into listing_requests (id, listing_id, user_id, why, said, state, sent_at, decided_at)
      select ${id('24')}, ${id('23', `1 + at % ${listings}`)}, ${user}, 'Ada la tient.', '{}',
        case when ${waits} then 'waiting' else 'approved' end, ${moment}, ${handled} ${each}`,
    `update profiles set cmi_validated = true, carte_grise_validated = true
      where user_id in (select ${user} ${each} where ${waits})`,
  );
}
