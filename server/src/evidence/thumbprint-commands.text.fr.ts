const base64url = "openssl base64 -A | tr '+/' '-_' | tr -d '='";

/** Prints the thumbprint (RFC 7638) of the key in cle-du-service.pem, with openssl and common tools. */
export const thumbprintCommands = [
  `partie() { openssl pkey -pubin -in cle-du-service.pem -outform DER | tail -c $1 | head -c 32 | ${base64url}; }`,
  `printf '{"crv":"P-256","kty":"EC","x":"%s","y":"%s"}' $(partie 64) $(partie 32) | openssl dgst -sha256 -binary | \\`,
  `  ${base64url}`,
];
