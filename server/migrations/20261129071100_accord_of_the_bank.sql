-- A charge was refused because the bank asks the holder of the card to approve it (3-D Secure): the card is good.
alter table public.payment_events add column needs_authentication boolean not null default false;
alter table public.subscription_events add column needs_authentication boolean not null default false;

-- It is never changed either.
create or replace function app.keep_payment_events() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and row(new.provider, new.event_id) is not distinct from row(old.provider, old.event_id)
    and (old.happened_at is null or new.happened_at is not distinct from old.happened_at)
    and row(new.type, new.reference, new.provider_reference, new.payment, new.amount_cents, new.currency,
        new.needs_authentication)
      is not distinct from
      row(old.type, old.reference, old.provider_reference, old.payment, old.amount_cents, old.currency,
        old.needs_authentication)
  then return new; end if;
  raise exception 'what a payment provider said is never changed' using errcode = 'restrict_violation';
end $$;
