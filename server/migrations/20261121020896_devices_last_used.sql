-- When each phone last signed: its deposits, newest first.
create index evidence_deposits_phone on public.evidence_deposits (phone_key, log_index desc);
