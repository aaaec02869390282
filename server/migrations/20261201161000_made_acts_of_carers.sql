-- When a carer prepared something, by their phone: without network it may arrive days later, or after the help ended.
-- Absent from what arrived before.
alter table public.carer_acts add column made_at timestamptz;
