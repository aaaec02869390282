-- The version before cannot serve after this one.
-- Several dossiers are paid for in one payment (docs/decisions/0426): of those that were paid for meanwhile, a part
-- goes
-- back.
alter table public.checkouts
  add column declaration_ids uuid[] check (cardinality(declaration_ids) between 2 and 50),
  -- What goes back of it; null: all of it.
  add column refund_cents integer check (refund_cents > 0 and refund_cents < amount_cents),
  drop constraint checkouts_express_check,
  add constraint checkouts_express_check check (
    erased_at is not null or (purpose = 'express') = (num_nonnulls(declaration_id, declaration_ids) = 1)),
  drop constraint checkouts_erased_check,
  add constraint checkouts_erased_check check (
    erased_at is null
    or (user_id is null and declaration_id is null and declaration_ids is null and payment_url is null
      and receipt_email is null));

-- What an invoice lists, each with its price; null: what it sells is one thing.
alter table public.invoices add column lines jsonb;
