-- Answers are counted by authority: the collectivity an FPS number begins with, the name as printed for the rest.
create index fines_of_collectivity on fines (left(notice_number, 9)) where track = 'fps';
create index fines_of_authority on fines (track, lower(authority_name)) where track <> 'fps';
