import { notify } from '../../accessibility/index.ts';
import { forgetSession, useNavigate } from '../../platform/index.ts';
import { leavingText as text } from './leaving.text.fr.ts';
import { alertNotEmptied, wipeDevice } from './leave-device.ts';

export interface AfterSignOut {
  readonly to: string;
  /** Called once all personal data is deleted, to store data that belongs to nobody. */
  readonly onLeft?: () => void;
}

/** Signs out and deletes all personal data from this device, whether or not the service answers. */
export function useSignOut({ to, onLeft }: AfterSignOut, onBusy: (isBusy: boolean) => void): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    onBusy(true);
    // Loaded while the data is being deleted, which starts at once and first reads whose data it is.
    const [isEmptied, code] = await Promise.all([wipeDevice(), loadSignOut()]);
    const { isTold, elsewhere } = await signOutBy(code);
    onLeft?.();
    if (isTold && elsewhere !== null) return window.location.assign(elsewhere);
    onBusy(false);
    await navigate(to, { replace: true });
    if (!isEmptied) alertNotEmptied();
    else if (isTold) notify('good', text.signedOut, { description: text.signedOutDetail });
    else notify('bad', text.signOutFailed, { description: text.signOutFailedDetail, shouldOutliveScreen: true });
  };
}

type SignOut = typeof import('../../auth/auth.lazy.ts').signOutHere;

/** Null when the code cannot be loaded: no network, and no cached copy. */
function loadSignOut(): Promise<SignOut | null> {
  return import('../../auth/auth.lazy.ts').then(
    ({ signOutHere }) => signOutHere,
    () => null,
  );
}

interface SignedOut {
  /** True when the service was told. */
  readonly isTold: boolean;
  /** Page that closes the session of an identity provider. */
  readonly elsewhere: string | null;
}

/** Ends the session here in every case: the data is deleted, and the device may go to somebody else. */
async function signOutBy(signOutHere: SignOut | null): Promise<SignedOut> {
  try {
    if (signOutHere !== null) {
      const { outcome, elsewhere } = await signOutHere();
      return { isTold: outcome.ok, elsewhere };
    }
  } catch (cause) {
    console.error(cause);
  }
  forgetSession();
  return { isTold: false, elsewhere: null };
}
