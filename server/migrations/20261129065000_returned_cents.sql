-- What went back of a payment for good, and what was sent back and failed, by the names of its refunds: a credit note
-- stands whatever its refund came to. Of one's own payments; the service asks of any. `told_refund` is left out.
create function app.refunds_of(checkout uuid, told_refund text) returns table (made_cents integer, failed_cents integer)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with paid as (
    select c.provider, coalesce(c.payment, c.id::text) as payment from public.checkouts c
    where c.id = checkout and (app.user_id() is null or c.user_id = app.user_id())
  ),
  failed as (
    select e.reference as refund, max(e.amount_cents) as cents
    from public.payment_events e join paid using (provider, payment)
    where e.type = 'refund-failed' and e.outcome = 'differs'
    group by e.reference
  ),
  made as (
    select known.refund, max(known.cents) as cents
    from (
      select i.refund, i.gross_cents as cents from public.invoices i join paid using (provider, payment)
      where i.kind = 'credit-note'
      union all
      select e.reference, e.amount_cents from public.payment_events e join paid using (provider, payment)
      where e.type = 'refunded' and e.outcome = 'settled'
    ) known
    where known.refund is distinct from told_refund and known.refund not in (select failed.refund from failed)
    group by known.refund
  )
  select (select coalesce(sum(made.cents), 0)::integer from made),
    (select coalesce(sum(failed.cents), 0)::integer from failed)
$$;
revoke all on function app.refunds_of(uuid, text) from public;
grant execute on function app.refunds_of(uuid, text) to authenticated;
