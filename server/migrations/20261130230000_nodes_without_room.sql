-- Since when the reserve of its disk is gone, as of its last word: photographs are then sent to another process. A
-- version that does not know the column says nothing of its disk, and counts as one that has room.
alter table app.nodes add column disk_low_since timestamptz;
