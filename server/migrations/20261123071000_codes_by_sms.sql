-- One-time codes sent to a phone, and phones as second factors. A code sent by SMS is kept like that of a mail: a keyed
-- digest, in the one slot of its person and kind. A phone factor has no secret of its own: each challenge sends a code.
alter table auth.one_time_tokens drop constraint one_time_tokens_kind_check;
alter table auth.one_time_tokens
  add constraint one_time_tokens_kind_check check (
    kind in (
      'confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication', 'sms', 'phone_change'
    )
  );

alter table auth.mfa_factors drop constraint mfa_factors_factor_type_check;
alter table auth.mfa_factors
  add constraint mfa_factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn')),
  alter column secret_sealed drop not null,
  add column phone text check (phone ~ '^[1-9][0-9]{1,14}$'),
  add constraint mfa_factors_phone_number check (factor_type <> 'phone' or phone is not null);

-- A keyed digest of the code that was sent; null where the factor makes its own.
alter table auth.mfa_challenges add column code_hash text;
