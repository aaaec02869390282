import { forgetSession } from '../../platform/index.ts';

/** The code of the local store is fetched only by the few who leave: screens start without it. */
export async function wipeDevice(): Promise<void> {
  const { wipeLocal } = await import('../../offline/storage/wipe.lazy.ts');
  await wipeLocal();
}

/** After the account is gone: nothing of it stays here either, and there is no session left to end. */
export async function leaveDevice(): Promise<void> {
  await wipeDevice().catch((cause: unknown) => console.error(cause));
  forgetSession();
}
