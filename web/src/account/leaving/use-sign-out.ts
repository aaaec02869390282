import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { useNavigate } from '../../platform/index.ts';
import { leavingText as text } from './leaving.text.fr.ts';
import { tellNotEmptied, wipeDevice } from './leave-device.ts';

/** Leaves nothing of the person on this device, whether or not the service answers. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  async function leave(): Promise<void> {
    setBusy(true);
    const isEmptied = await wipeDevice();
    const { signOutHere } = await import('../../auth/auth.lazy.ts');
    const { outcome, elsewhere } = await signOutHere();
    if (outcome.ok && elsewhere !== null) return window.location.assign(elsewhere);
    setBusy(false);
    await navigate('/pwa', { replace: true });
    if (!isEmptied) tellNotEmptied();
    else if (outcome.ok) notify('good', text.signedOut, { description: text.signedOutDetail });
    else notify('bad', text.signOutFailed, { description: text.signOutFailedDetail, outlivesScreen: true });
  }
  return { busy, leave };
}
