/** Public key of a certificate that signs 2D-Doc codes, as its authority publishes it. */
export interface CodeCertificate {
  /** Of the authority, then of its certificate, as codes name them: `FR03`, `0001`. */
  readonly authority: string;
  readonly certificate: string;
  /** The point of a P-256 key, base64url. */
  readonly x: string;
  readonly y: string;
}
