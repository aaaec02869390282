/** Refusals of the authentication service, and its absence. */
export type AuthCode =
  | 'ALREADY_REGISTERED'
  | 'BAD_CREDENTIALS'
  | 'NOT_CONFIRMED'
  | 'WEAK_PASSWORD'
  | 'SAME_PASSWORD'
  | 'PRESENT_PASSWORD_NEEDED'
  | 'PRESENT_PASSWORD_WRONG'
  | 'CODE_EXPIRED'
  | 'SECOND_FACTOR_NEEDED'
  | 'CODE_WRONG'
  | 'INVALID'
  | 'SIGN_UPS_CLOSED'
  | 'TOO_MANY'
  | 'NETWORK'
  | 'OTHER';
