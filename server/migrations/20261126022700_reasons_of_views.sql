-- Each view of a paper is shown to its holder: in what role it was looked at, what for, and the reason that was typed.
-- Null for what was looked at before, and cannot be told.
alter table public.document_views
  add column viewer_role text check (viewer_role in ('reviewer', 'admin', 'holder', 'operator')),
  add column purpose text check (purpose in ('review', 'file', 'export')),
  add column reason text check (char_length(reason) between 1 and 300);
update public.document_views v set
  viewer_role = case when v.viewer_id = d.user_id then 'holder' else 'reviewer' end,
  purpose = case when v.viewer_id = d.user_id then 'export' else 'review' end
from public.documents d where d.id = v.document_id and v.viewer_id is not null;
