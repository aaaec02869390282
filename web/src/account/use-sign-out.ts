import { useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../accessibility/index.ts';
import { signOut } from '../auth/index.ts';
import { accountText } from './account.text.fr.ts';

const text = accountText.settings;

/** The local store's code is fetched only by the few who leave, so that the home screen starts without it. */
async function wipe(): Promise<void> {
  const { wipeLocal } = await import('../offline/index.ts');
  await wipeLocal();
}

/** Leaves nothing of the person on this device, whether or not the service answers. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  async function leave(): Promise<void> {
    setBusy(true);
    await wipe().catch((cause: unknown) => console.error(cause));
    const outcome = await signOut();
    setBusy(false);
    await navigate('/pwa', { replace: true });
    if (outcome.ok) notify('good', text.signedOut, text.signedOutDetail);
    else notify('bad', text.signOutFailed, text.signOutFailedDetail);
  }
  return { busy, leave };
}
