-- Whose name is on the registration certificate, as the person said it: it decides who signs.
alter table fines add column certificate text check (
  certificate in ('user', 'co-holder', 'spouse', 'child', 'parent', 'lender', 'long-lease', 'short-rental', 'company', 'sold', 'unknown')
);
alter table fines add column lessee_named boolean;
grant insert (certificate, lessee_named), update (certificate, lessee_named) on fines to authenticated;
