-- Indexes built while others write.
-- The few accounts that an administrator may activate, found without reading a million others.
create index concurrently profiles_to_activate on public.profiles (created_at, user_id)
  where account_status = 'pending' and cmi_validated and carte_grise_validated;
