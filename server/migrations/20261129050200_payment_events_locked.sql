-- What a provider said is never changed nor removed: only what became of it is written, beside it. Those kept before
-- its hour was may be told again with it.
create function app.keep_payment_events() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and row(new.provider, new.event_id) is not distinct from row(old.provider, old.event_id)
    and (old.happened_at is null or new.happened_at is not distinct from old.happened_at)
    and row(new.type, new.reference, new.provider_reference, new.payment, new.amount_cents, new.currency)
      is not distinct from
      row(old.type, old.reference, old.provider_reference, old.payment, old.amount_cents, old.currency)
  then return new; end if;
  raise exception 'what a payment provider said is never changed' using errcode = 'restrict_violation';
end $$;
create trigger payment_events_kept before update or delete on public.payment_events
  for each row execute function app.keep_payment_events();
create trigger payment_events_kept_whole before truncate on public.payment_events
  for each statement execute function app.never_changes();
