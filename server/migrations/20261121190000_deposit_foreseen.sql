-- A deposit whose place in the log is foreseen: what the next head says is read without a lock and signed before the
-- entry is written, so that all of it leaves with the commit. The log refuses a head that another deposit overtook.

-- Entries of the log now, and the complete subtrees it is made of, left to right. With `hold`, nobody appends until
-- the transaction ends.
create function app.log_edge(hold boolean, out size bigint, out hashes bytea[])
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  at_level integer := 0;
  at_index bigint;
  node bytea;
begin
  if hold then perform pg_advisory_xact_lock(5226021); end if;
  select coalesce(max(e.index) + 1, 0) into size from public.evidence_log_entries e;
  hashes := '{}';
  at_index := size;
  while at_index > 0 loop
    if at_index % 2 = 1 then
      select n.hash into strict node from public.evidence_log_nodes n where n.level = at_level and n.index = at_index - 1;
      hashes := node || hashes;
    end if;
    at_level := at_level + 1;
    at_index := at_index / 2;
  end loop;
end $$;

-- Appends the receipt of the person's own declaration, and keeps it with the signed head that ends with it. This is
-- the only way in: until now a person could append an entry of their own making.
create function app.append_deposit(
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
  if not exists (select from public.declarations d where d.id = deposit_declaration and d.user_id = app.user_id()) then
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

drop policy evidence_deposits_add on public.evidence_deposits;
drop policy evidence_tree_heads_add on public.evidence_tree_heads;
drop function app.own_entry(bigint);
revoke insert on public.evidence_deposits, public.evidence_tree_heads from authenticated;
revoke execute on function app.append_to_log(uuid, bytea, timestamptz) from authenticated;
grant execute on function app.log_edge(boolean),
  app.append_deposit(uuid, timestamptz, text, text, text, text, text, bigint, bytea, text, text) to authenticated;
