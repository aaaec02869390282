-- A vehicle one no longer has is no longer offered; what was declared with it keeps its plate and its proofs.
alter table public.vehicles add column removed_at timestamptz;
grant update (removed_at) on public.vehicles to authenticated;
