import type { CountedAnswers } from '@placejuste/domain/fine';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { FineRow } from '../fines.tables.ts';

/** Facts that decide which answers are counted. */
export type CountedFine = Pick<FineRow, 'user_id' | 'track' | 'notice_number' | 'authority_name'>;

/**
 * Counts the answers of that fine's authority that other people recorded. Only counts leave the database: no row, no
 * day, no name. The person's own fines are left out, so that removing one reveals nothing about the others. Answers
 * that follow a second appeal are a judge's, so they are left out; a reduced sum counts neither as accepted nor as
 * refused. Runs as the service, because row security hides the rows of other people.
 */
export async function countAnswers(tx: Tx, fine: CountedFine): Promise<CountedAnswers> {
  const authority =
    fine.track === 'fps'
      ? sql`fines.track = 'fps' and left(fines.notice_number, 9) = ${fine.notice_number.slice(0, 9)}`
      : sql`fines.track = ${fine.track} and fines.track <> 'fps' and lower(fines.authority_name) =
        lower(${fine.authority_name})`;
  const result = await sql<{ accepted: number; refused: number; silent: number; people: number }>`
    with answered as (
      select fines.user_id, (
        select step.step from fine_steps step
        where step.fine_id = fines.id and step.undone_at is null
          and step.step in ('accepted', 'accepted-in-part', 'refused', 'silence')
          and not exists (
            select 1 from fine_steps second
            where second.fine_id = fines.id and second.step = 'second-appeal' and second.undone_at is null
              and (second.recorded_at, second.id) <
              (step.recorded_at, step.id)
          )
        -- A written answer counts rather than the silence it broke, and the last one rather than the refusal it undid.
        order by step.step = 'silence', step.recorded_at desc, step.id desc limit 1
      ) as answer
      from fines where ${authority} and fines.user_id <> ${fine.user_id}
    )
    select count(*) filter (where answer = 'accepted')::int as accepted,
      count(*) filter (where answer = 'refused')::int as refused,
      count(*) filter (where answer = 'silence')::int as silent,
      count(distinct user_id) filter (where answer in ('accepted', 'refused'))::int as people
    from answered`.execute(tx);
  return result.rows[0] ?? { accepted: 0, refused: 0, silent: 0, people: 0 };
}
