-- After the columns, whose lock a long statement would hold. Of refunds that were asked for before, nothing
-- says which were left to the team: they stay with it.
update public.checkouts set refund_left_at = now() where refund_asked_at is not null and refunded_at is null
  and refund_asked_at < now() - interval '6 hours';
update public.refunds_after_closing set left_at = now() where made_at is null
  and asked_at < now() - interval '6 hours';
