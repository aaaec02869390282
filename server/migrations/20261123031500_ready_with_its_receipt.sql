-- A declaration is « ready » in the transaction that writes its receipt; until now a job set it a moment later.

-- A deposit that the version before began holds this lock from the edge of the log to its commit: none is missed below.
select pg_advisory_xact_lock(5226021);

create or replace function app.append_deposit(
  deposit_declaration uuid, deposit_at timestamptz, deposit_receipt text, deposit_receipt_signature text,
  deposit_manifest text, deposit_manifest_signature text, deposit_phone_key text,
  head_size bigint, head_root bytea, head_text text, head_signature text
) returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  appended record;
begin
  update public.declarations d set status = case d.status when 'processing' then 'ready' else d.status end
  where d.id = deposit_declaration and d.user_id = app.user_id();
  if not found then
    raise exception 'not a declaration of this person' using errcode = 'insufficient_privilege';
  end if;
  select a.entry_index, a.root into strict appended from app.append_to_log(deposit_declaration, convert_to(deposit_receipt, 'UTF8'), deposit_at) a;
  if appended.entry_index + 1 <> head_size or appended.root <> head_root then
    raise exception 'another deposit overtook this one' using errcode = 'serialization_failure';
  end if;
  insert into public.evidence_tree_heads (size, root, text, signature) values (head_size, head_root, head_text, head_signature);
  insert into public.evidence_deposits (declaration_id, user_id, log_index, receipt, receipt_signature, manifest, manifest_signature, phone_key)
  values (deposit_declaration, app.user_id(), appended.entry_index, deposit_receipt, deposit_receipt_signature, deposit_manifest, deposit_manifest_signature, deposit_phone_key);
end $$;

-- Deposits whose job had not run yet, and their jobs, which no version runs any more.
update public.declarations d set status = 'ready'
where d.status = 'processing' and exists (select from public.evidence_deposits e where e.declaration_id = d.id);
do $$ begin
  if to_regclass('pgboss.job') is not null then
    execute $delete$ delete from pgboss.job where name = 'declarations.complete' $delete$;
  end if;
end $$;
