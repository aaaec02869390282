import { createDetachedAuth } from '../../platform/index.ts';

/**
 * Ends the session of this token, which a newer one replaces on this device. When the service does not answer, it stays
 * open.
 */
export async function endSession(accessToken: string): Promise<void> {
  const auth = await createDetachedAuth().catch(() => null);
  await auth?.admin.signOut(accessToken, 'local').catch(() => undefined);
}
