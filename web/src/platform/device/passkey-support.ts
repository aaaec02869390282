/** True when this browser supports passkeys (fingerprint, face or device code): on secure pages only. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function' && 'credentials' in navigator;
}
