import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface Pace {
  readonly answered: number;
  readonly medianMinutes: number | null;
  readonly longestMinutes: number | null;
  readonly met: number;
  readonly broken: number;
}

/** Time of the first answer; a document that was refused, then replaced, was answered. */
const answeredAt = sql`coalesce(first_answered_at, decided_at)`;

/**
 * Computes the answer times and the promises of documents since that instant. Needs a service transaction.
 * A promise ends once: met by the first answer, or broken at its last instant. One that was withdrawn or replaced in
 * time is neither; one that still waits after its end is broken already.
 */
export async function computePaceSince(tx: Tx, since: Date, now: Date): Promise<Pace> {
  const answers = await sql<Omit<Pace, 'broken'>>`
    select count(*)::int as answered,
      floor(percentile_disc(0.5) within group (order by minutes))::int as "medianMinutes",
      ceil(max(minutes))::int as "longestMinutes",
      count(*) filter (where answered_at <= promised_until)::int as met
    from (
      select promised_until, ${answeredAt} as answered_at,
        greatest(0, extract(epoch from ${answeredAt} - submitted_at) / 60) as minutes
      from public.documents where ${answeredAt} >= ${since}
    ) answered`.execute(tx);
  const broken = await sql<Pick<Pace, 'broken'>>`
    select count(*)::int as broken from public.documents
    where promised_until >= ${since}
      and promised_until < coalesce(${answeredAt}, closed_at, case when status = 'pending' then ${now}::timestamptz end)
  `.execute(tx);
  const none = { answered: 0, medianMinutes: null, longestMinutes: null, met: 0 };
  return { ...(answers.rows[0] ?? none), broken: broken.rows[0]?.broken ?? 0 };
}
