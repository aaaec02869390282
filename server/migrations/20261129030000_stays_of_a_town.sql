-- The commune whose rule a stay was planned by: a rule that is corrected or withdrawn moves the stays that run under
-- it.
alter table public.stay_alarms add column insee text;
update public.stay_alarms a set insee = r.insee
  from public.town_rules r
  where r.rule ->> 'commune' = a.commune and a.ends_at > now()
    and not exists (
      select from public.town_rules other where other.rule ->> 'commune' = a.commune and other.insee <> r.insee
    );
create index stay_alarms_insee on public.stay_alarms (insee, declaration_id) where insee is not null;
