/** Whether this browser can ask the device for a finger, a face or a code: on secure pages only. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function' && 'credentials' in navigator;
}
