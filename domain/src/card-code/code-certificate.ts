/** Public key of a certificate that signs 2D-Doc codes, as its authority publishes it. */
export interface CodeCertificate {
  /** The codes of the authority (`FR03`) and of its certificate (`0001`). */
  readonly authority: string;
  readonly certificate: string;
  /** The point of a P-256 key, base64url. */
  readonly x: string;
  readonly y: string;
}
