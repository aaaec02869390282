-- Limits that several processes count together where there is no Redis: password guesses, codes, mails and text
-- messages. Unlogged: a count costs no write to the disk, and a crash or a failover forgets them, as a restart does.
create unlogged table app.token_buckets (
  -- A keyed digest of what is limited: nobody is found from it.
  key text primary key,
  burst double precision not null check (burst > 0),
  per_ms double precision not null check (per_ms > 0),
  level double precision not null,
  -- By the clock of the database, the only one that all processes see.
  filled_at timestamptz not null
) with (fillfactor = 50);
comment on table app.token_buckets is 'about nobody: counts under keyed digests, forgotten once they are full again';
alter table app.token_buckets enable row level security;
revoke all on app.token_buckets from public;

-- Takes one of each bucket and answers 0, or takes none and answers the milliseconds to wait. The rows are locked in
-- the order of their keys, so that two callers never wait for each other.
create function app.take_tokens(keys text[], bursts double precision[], rates double precision[])
  returns double precision language plpgsql set search_path = '' as $$
declare
  wait double precision;
begin
  with filled as (
    insert into app.token_buckets as bucket (key, burst, per_ms, level, filled_at)
    select asked.key, asked.burst, asked.per_ms, asked.burst, clock_timestamp()
    from unnest(keys, bursts, rates) as asked (key, burst, per_ms) order by asked.key
    on conflict (key) do update set
      burst = excluded.burst,
      per_ms = excluded.per_ms,
      -- A clock set back empties nothing.
      level = least(excluded.burst, bucket.level + excluded.per_ms
        * greatest(0, extract(epoch from excluded.filled_at - bucket.filled_at)::double precision * 1000)),
      filled_at = excluded.filled_at
    returning bucket.level, bucket.per_ms)
  select max(case when level >= 1 then 0 else ceil((1 - level) / per_ms) end) into wait from filled;
  if wait = 0 then
    update app.token_buckets set level = level - 1 where key = any (keys);
  end if;
  return wait;
end $$;

-- The same wait, without taking anything.
create function app.wait_for_tokens(keys text[], bursts double precision[], rates double precision[])
  returns double precision language sql stable set search_path = '' as $$
  select coalesce(max(case when level >= 1 then 0 else ceil((1 - level) / per_ms) end), 0)
  from (
    select asked.per_ms, least(asked.burst, coalesce(bucket.level + asked.per_ms
      * greatest(0, extract(epoch from clock_timestamp() - bucket.filled_at)::double precision * 1000),
      asked.burst)) as level
    from unnest(keys, bursts, rates) as asked (key, burst, per_ms)
      left join app.token_buckets as bucket on bucket.key = asked.key) as filled
$$;
revoke execute on function app.take_tokens, app.wait_for_tokens from public;
