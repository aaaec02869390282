-- The five tracks under the names the public call takes; numbers of every form a paper may carry.
alter table fines drop constraint fines_track_check;
update fines set track = case track
  when 'fps-surcharged' then 'fps-majore'
  when 'contravention-surcharged' then 'amende-majoree'
  when 'private' then 'prive'
  else track
end;
alter table fines add constraint fines_track_check check (track in ('fps', 'fps-majore', 'contravention', 'amende-majoree', 'prive'));
alter table fines drop constraint fines_notice_number_check;
alter table fines add constraint fines_notice_number_check check (
  case when track = 'fps' then notice_number ~ '^[0-9]{26}$' else notice_number ~ '^[0-9A-Z /.-]{0,40}$' end
);
