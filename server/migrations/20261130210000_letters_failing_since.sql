-- Since when no look at a letter has succeeded: a letter whose looks all fail is otherwise looked at for ever, unseen.
alter table electronic_letters add column failing_since timestamptz;
