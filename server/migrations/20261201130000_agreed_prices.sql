-- Each subscription keeps the price of its order (20261128131000). One whose order had gone by then kept none, and
-- would have followed the prices of today: what its first charge took, else what its formula cost until now.
update public.subscriptions s set charge_cents = coalesce(
  (select e.amount_cents from public.subscription_events e
    where e.subscription_id = s.id and e.kind = 'paid' and e.charge = 0 order by e.at limit 1),
  case s.plan_type when '12months' then 599 when '24months' then 499 when 'annual' then 6588 else 10776 end)
where s.charge_cents is null;
alter table public.subscriptions
  add constraint subscriptions_price_agreed check (charge_cents is not null) not valid;
