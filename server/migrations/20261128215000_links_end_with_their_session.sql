-- A link of an identity is finished by the session that began it: one that was closed meanwhile adds no way in.
alter table auth.external_flows
  add column link_session_id uuid references auth.sessions (id) on delete cascade;
create index external_flows_link_session_id_idx on auth.external_flows (link_session_id);
