import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { ResponseCounts } from './minute-counter.ts';

export interface Sample extends ResponseCounts {
  readonly node: string;
  readonly waiting: number;
  readonly oldestSeconds: number | null;
}

/** Counts of all processes for one step of time. */
export interface HistoryRow {
  readonly at: Date;
  readonly answers: number;
  readonly faults: number;
  readonly durations: readonly number[];
  readonly waiting: number;
  readonly oldestSeconds: number | null;
}

const keptHours = 48;

export function samplesRepository(tx: Tx) {
  return {
    /** Adds to an existing sample of the same minute. */
    async keep({ node, answers, faults, durations, waiting, oldestSeconds }: Sample): Promise<void> {
      await sql`
        insert into app.minute_samples as kept (node, at, answers, faults, durations, waiting, oldest_seconds)
        values (${node}, date_trunc('minute', now()), ${answers}, ${faults}, ${[...durations]}::integer[], ${waiting},
          ${oldestSeconds})
        on conflict (node, at) do update set answers = kept.answers + excluded.answers,
          faults = kept.faults + excluded.faults, waiting = excluded.waiting, oldest_seconds = excluded.oldest_seconds,
          durations = (select array_agg(one + other order by place)
            from unnest(kept.durations, excluded.durations) with ordinality as pairs (one, other, place))
      `.execute(tx);
    },

    async forgetOld(): Promise<void> {
      await sql`delete from app.minute_samples where at < now() - make_interval(hours => ${keptHours})`.execute(tx);
    },

    /** Steps with at least one sample, oldest first. */
    async listSince(hours: number, stepMinutes: number): Promise<readonly HistoryRow[]> {
      const { rows } = await sql<HistoryRow>`
        with steps as (
          select date_bin(make_interval(mins => ${stepMinutes}), at, timestamptz 'epoch') as step, *
          from app.minute_samples where at > now() - make_interval(hours => ${hours})
        ), counted as (
          select step, place, sum(count)::integer as count
          from steps, unnest(durations) with ordinality as parts (count, place) group by step, place
        ), histograms as (
          select step, array_agg(count order by place) as durations from counted group by step
        )
        select step as at, sum(answers)::integer as answers, sum(faults)::integer as faults, histograms.durations,
          max(waiting) as waiting, max(oldest_seconds) as "oldestSeconds"
        from steps join histograms using (step) group by step, histograms.durations order by step`.execute(tx);
      return rows;
    },
  };
}
