import { notify } from '../../accessibility/index.ts';
import { forgetSession, useNavigate } from '../../platform/index.ts';
import { leavingText as text } from './leaving.text.fr.ts';
import { tellNotEmptied, wipeDevice } from './leave-device.ts';

export interface AfterSignOut {
  readonly to: string;
  /** Called once nothing of the person is left, to keep what is of nobody. */
  readonly onLeft?: () => void;
}

/** Leaves nothing of the person on this device, whether or not the service answers. */
export function useSignOut({ to, onLeft }: AfterSignOut, onBusy: (isBusy: boolean) => void): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    onBusy(true);
    // Fetched while the device is emptied, which begins at once: it reads first whose data it holds.
    const [isEmptied, code] = await Promise.all([wipeDevice(), loadSignOut()]);
    const { isTold, elsewhere } = await signOutBy(code);
    onLeft?.();
    if (isTold && elsewhere !== null) return window.location.assign(elsewhere);
    onBusy(false);
    await navigate(to, { replace: true });
    if (!isEmptied) tellNotEmptied();
    else if (isTold) notify('good', text.signedOut, { description: text.signedOutDetail });
    else notify('bad', text.signOutFailed, { description: text.signOutFailedDetail, shouldOutliveScreen: true });
  };
}

type SignOut = typeof import('../../auth/auth.lazy.ts').signOutHere;

/** Null where the code cannot be fetched: no network, and no copy of it here. */
function loadSignOut(): Promise<SignOut | null> {
  return import('../../auth/auth.lazy.ts').then(
    ({ signOutHere }) => signOutHere,
    () => null,
  );
}

interface SignedOut {
  /** The service knows it. */
  readonly isTold: boolean;
  /** The page that closes what an identity provider opened. */
  readonly elsewhere: string | null;
}

/** Ends the session here in every case: the device was emptied, and somebody may hand it on. */
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
