/** Field names of the official client and of uploads, given at random to routes without a contract. */
export const knownFields = [
  ...[
    'email',
    'password',
    'phone',
    'data',
    'token',
    'token_hash',
    'type',
    'refresh_token',
    'auth_code',
    'code_verifier',
  ],
  ...[
    'code_challenge',
    'code_challenge_method',
    'factor_type',
    'friendly_name',
    'code',
    'challenge_id',
    'channel',
    'create_user',
  ],
  ...[
    'gotrue_meta_security',
    'current_password',
    'nonce',
    'grant_type',
    'scope',
    'select',
    'order',
    'limit',
    'offset',
    'planType',
  ],
] as [string, ...string[]];

/** Parameters of addresses without a contract: pages, downloads and redirects from other services. */
export const knownParameters = [
  ...['id', 'q', 'page', 'lien', 'checkout', 'session', 'amount', 'montant', 'token', 'download', 'vsn'],
  ...['state', 'redirect_to', 'provider', 'per_page', 'bucket', 'fait', 'commune'],
] as [string, ...string[]];

export const knownHeaders = [
  ['tus-resumable', ['1.0.0', '0.2.2', '']],
  ['upload-length', ['0', '1000', '-1', '99999999999999', 'x']],
  ['upload-offset', ['0', '5', '-1', 'x']],
  ['upload-defer-length', ['1', '0', 'x']],
  ['upload-concat', ['partial', 'final;/storage/v1/upload/resumable/x', 'x']],
  ['upload-metadata', ['bucketName ZG9jdW1lbnRz', 'x', ',', 'bucketName %%%', 'filename 4pyT,constructor eA==']],
  ['prefer', ['count=exact', 'count=planned', 'return=minimal', 'x']],
  ['range', ['0-9', 'bytes=0-', 'bytes=9-1', 'items=x']],
  ['accept', ['text/csv', 'text/html', 'application/vnd.pgrst.plan+json', 'application/vnd.pgrst.object+json', '*/*']],
  ['accept-profile', ['auth', 'public']],
  [
    'content-type',
    [
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/offset+octet-stream',
    ],
  ],
  ['if-none-match', ['*', '"x"']],
  ['x-forwarded-for', ['127.0.0.1, x', 'constructor']],
] as unknown as [[string, [string, ...string[]]], ...[string, [string, ...string[]]][]];
