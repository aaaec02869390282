/** Public key of a certificate that signs 2D-Doc codes, as its authority publishes it. */
export interface CodeCertificate {
  readonly authority: string;
  readonly certificate: string;
  /** The point of a P-256 key, base64url. */
  readonly x: string;
  readonly y: string;
}

/**
 * Whose signatures this application can check; a code signed by another reads « inconnue ». To be filled from the list
 * the authorities publish, each key compared with its fingerprint there: a wrong one would call a true card false.
 */
export const knownCertificates: readonly CodeCertificate[] = [];
