-- Whether the geocoder knows an address where a place is said to be; null until it answered.
alter table public.stations add column address_known boolean;
