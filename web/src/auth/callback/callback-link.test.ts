import { expect, it } from 'vitest';
import { testNow } from '../../../test/test-clock.ts';
import { readCallbackLink } from './callback-link.ts';
import { linkAdvice, otherLinkAdvice } from './link-advice.text.fr.ts';

/** Values of `error_code` that `/auth/v1/verify`, `/callback` and `/sso/saml/acs` may write in an address. */
const codesOfService = [
  'otp_expired',
  'user_banned',
  'over_request_rate_limit',
  'email_exists',
  'bad_oauth_state',
  'session_not_found',
  'bad_oauth_callback',
  'unexpected_failure',
  'saml_assertion_no_user_id',
  'provider_email_needs_verification',
  'signup_disabled',
  'conflict',
  'identity_already_exists',
  'user_not_found',
  'user_sso_managed',
  'over_email_send_rate_limit',
  'captcha_failed',
];
/** Values written by a hosted service, whose links end like ours. */
const codesOfHostedService = ['flow_state_expired', 'flow_state_not_found'];
/** Values of `error` alone, as a provider sends it. */
const kinds = ['server_error', 'access_denied'];

it('each code and kind listed here has its own advice, and there is no other', () => {
  const advisedCodes = [...linkAdvice.keys()].toSorted();
  expect(advisedCodes).toEqual([...codesOfService, ...codesOfHostedService, ...kinds].toSorted());
});

it.each([
  ['error=access_denied&error_code=saml_assertion_no_user_id', linkAdvice.get('saml_assertion_no_user_id')],
  ['error=server_error&error_code=over_email_send_rate_limit', linkAdvice.get('over_email_send_rate_limit')],
  ['error_code=email_exists', linkAdvice.get('email_exists')],
  ['error=access_denied&error_code=unheard_of', linkAdvice.get('access_denied')],
  ['error=unheard_of', otherLinkAdvice],
])('%s: the code has priority over the kind', (hash, advice) => {
  expect(advice).toBeTruthy();
  expect(readCallbackLink('', `#${hash}`)).toMatchObject({ kind: 'error', advice });
});

it.each([
  [119, false],
  [120, false],
  [121, true],
])('a session issued %s s ago is old: %s (specification §9)', (age, isOld) => {
  const now = testNow();
  const end = now.getTime() / 1000 - age + 3600;
  const hash = `#access_token=a&refresh_token=r&expires_at=${end}&expires_in=3600`;
  expect(readCallbackLink('', hash, now)).toMatchObject({ kind: 'tokens', isOld });
});
