/** Sentences of the service that a link may carry (specification §2); any other text may be forged. */
export const knownDescriptions: ReadonlySet<string> = new Set([
  'Email link is invalid or has expired',
  'Token has expired or is invalid',
  'User is banned',
  'OAuth state not found or expired',
  'invalid flow state, no valid flow state found',
  'invalid flow state, flow state has expired',
]);

/** Explanation and advice for each error code of a link. */
export const linkAdvice: ReadonlyMap<string, string> = new Map([
  ['otp_expired', 'Ce lien n’est plus valable\u00a0: il a déjà servi ou il a expiré. Demandez un nouvel e-mail.'],
  ['flow_state_expired', 'Ce lien a été ouvert trop tard. Demandez un nouvel e-mail.'],
  ['flow_state_not_found', 'Ce lien n’est plus valable. Demandez un nouvel e-mail.'],
  ['bad_oauth_state', 'Ce lien n’est plus valable. Recommencez depuis la page de connexion.'],
  ['session_not_found', 'Votre session a été fermée. Recommencez depuis la page de connexion.'],
  ['user_banned', 'Ce compte est bloqué. Contactez le support.'],
  [
    'over_request_rate_limit',
    'Trop de liens ont été ouverts depuis votre réseau. Attendez une minute, puis réessayez.',
  ],
  [
    'provider_email_needs_verification',
    'Ce service n’a pas vérifié votre adresse. Ouvrez l’e-mail que nous vous avons envoyé, puis recommencez.',
  ],
  ['bad_oauth_callback', 'Ce service n’a pas pu dire qui vous êtes. Recommencez depuis la page de connexion.'],
  ['unexpected_failure', 'Ce service ne répond pas. Réessayez dans un moment.'],
  ['server_error', 'Ce service ne répond pas. Réessayez dans un moment.'],
  ['signup_disabled', 'Les inscriptions sont fermées pour le moment.'],
  ['identity_already_exists', 'Ce service est déjà relié à un compte.'],
  ['email_exists', 'Cette adresse a déjà un compte. Connectez-vous avec cette adresse, ou choisissez-en une autre.'],
  [
    'over_email_send_rate_limit',
    'Plusieurs e-mails sont déjà partis à votre adresse. Ouvrez le dernier reçu, ou réessayez plus tard.',
  ],
  [
    'captcha_failed',
    'Trop de demandes viennent de votre réseau. Attendez un moment, ou passez par votre adresse e-mail.',
  ],
  ['conflict', 'Deux demandes se sont croisées. Recommencez depuis la page de connexion.'],
  ['user_not_found', 'Ce compte n’existe plus. Connectez-vous à un autre compte, ou créez-en un.'],
  ['user_sso_managed', 'Votre organisation gère la connexion à ce compte. Adressez-vous à elle.'],
  [
    'saml_assertion_no_user_id',
    'Votre organisation n’a pas pu dire qui vous êtes. Recommencez depuis la page de connexion.',
  ],
  ['access_denied', 'Ce lien a été refusé. Demandez un nouvel e-mail.'],
]);
export const otherLinkAdvice = 'Ce lien n’a pas pu être ouvert. Connectez-vous, ou demandez un nouvel e-mail.';
