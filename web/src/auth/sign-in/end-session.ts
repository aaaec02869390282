import { createDetachedAuth } from '../../platform/index.ts';

/** Ends the session of this token, which a newer one replaces on this device. A silent service leaves it open. */
export async function endSession(accessToken: string): Promise<void> {
  const auth = await createDetachedAuth().catch(() => null);
  await auth?.admin.signOut(accessToken, 'local').catch(() => undefined);
}
