import { runSql } from './bench-database.ts';
import { addAccounts } from './many-accounts.ts';

/** Tables that grow with people and are changed by the last migrations. */
export const grownTables = [
  'auth.users',
  'public.declarations',
  'public.fines',
  'public.fine_steps',
  'public.documents',
  'public.notifications',
  'public.checkouts',
  'public.subscriptions',
  'public.subscription_events',
  'public.stay_alarms',
  'public.electronic_letters',
] as const;

/** Adds so many rows to each table, in the schema of the end of 27 November 2026: one of each per account. */
export async function addMillionRows(url: string, count: number): Promise<void> {
  await addAccounts(url, 1, count);
  const id = (kind: string): string => `('0193${kind}00-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid`;
  const user = id('01');
  const each = `from generate_series(1, ${count}) at`;
  await runSql(
    url,
    // Without foreign key checks, which would take most of the time: the parents exist.
    `set session_replication_role = replica;
    insert into fines (id, user_id, track, notice_number, notice_date, delivery, status, sent_on)
      select ${id('05')}, ${user}, 'fps', lpad(at::text, 26, '0'), current_date, 'windscreen', 'sent', current_date
      ${each};
    insert into fine_steps (id, fine_id, user_id, step, happened_on, recorded_at)
      select ${id('06')}, ${id('05')}, ${user}, 'sent', current_date, now() ${each};
    insert into documents (id, user_id, kind, submitted_at) select ${id('07')}, ${user}, 'cmi', now() ${each};
    insert into notifications (id, user_id, kind, title, sentence, act, path, created_at)
      select ${id('08')}, ${user}, 'fine-date', 'x', 'x', 'x', '/x', now() ${each};
    insert into checkouts
        (id, user_id, purpose, plan_type, amount_cents, provider, provider_reference, state, created_at)
      select ${id('09')}, ${user}, 'subscription', 'annual', 6000, 'sandbox', at::text, 'paid', now() ${each};
    insert into subscriptions
        (id, user_id, plan_type, renews, charge_cents, started_at, starts_on, provider, status)
      select ${id('09')}, ${user}, 'annual', true, 6000, now(), current_date, 'sandbox', 'active' ${each};
    insert into subscription_events (subscription_id, id, kind, at, recorded_at)
      select ${id('09')}, at::text, 'stop-asked', now(), now() ${each};
    insert into stay_alarms (declaration_id, user_id, commune, max_hours, plate, remind_at, ends_at)
      select ${id('04')}, ${user}, 'Lyon', 12, 'AB-123-CD', now(), now() + interval '1 day' ${each};
    insert into electronic_letters (id, user_id, fine_id, dossier_id, state, letter_details, price_cents, asked_at,
        sent_at, settled_at)
      select ${id('10')}, ${user}, ${id('05')}, ${id('11')}, case at % 100 when 0 then 'neglected' else 'accepted' end,
        to_jsonb('x'::text), 500, now(), now(), now() ${each}`,
    'vacuum analyze',
  );
}
