-- A table in which nobody can be recognised says so where it is made: « about nobody: » and what it holds instead. A
-- test compares these comments with the catalogue and with the list of the tables that hold something of a person.
comment on table app.master_key is 'about nobody: a fingerprint of the key of the service';
comment on table auth.signing_keys is 'about nobody: keys of the service';
comment on table auth.spent_proofs is 'about nobody: digests of tokens and signatures, forgotten once they are over';
comment on table auth.service_keys is 'about nobody: keys of programs of the operator';
comment on table auth.mail_requests is 'about nobody: a keyed digest of an address, forgotten within the hour';
comment on table public.declaration_retention is 'about nobody: a date';
comment on table public.notification_sweeps is 'about nobody: a date';
comment on table public.storage_sweeps is 'about nobody: a date and a key of a stored object';
comment on table public.storage_orphans is 'about nobody: keys of bytes about to be erased';
comment on table public.evidence_keys is 'about nobody: public keys of the service';
comment on table public.evidence_log_nodes is 'about nobody: hashes: nobody can be found from them';
comment on table public.evidence_tree_heads is 'about nobody: hashes of the log, signed';
comment on table public.evidence_stamps is 'about nobody: time-stamps over those hashes';
comment on table public.evidence_authority_clocks is 'about nobody: clocks of the outside authorities';
comment on table public.payment_events
  is 'about nobody: numbers of payments, amounts: accounting evidence, without an account';
comment on table public.sandbox_payments is 'about nobody: pretended payments, by the number of the checkout';
comment on table public.ruling_readings is 'about nobody: rulings that were read';
comment on table public.town_rules is 'about nobody: rules of towns';
comment on table public.listings is 'about nobody: places open to the public';
comment on table public.listing_answers is 'about nobody: counts';
comment on table public.listing_visitors
  is 'about nobody: a keyed digest that changes daily and is erased after a day';
comment on table public.listing_words is 'about nobody: words';
