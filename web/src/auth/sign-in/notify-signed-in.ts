import { notify } from '../../accessibility/index.ts';
import { isAwaitingSecondFactor } from '../../platform/index.ts';
import { authText } from '../auth.text.fr.ts';

/** Shows that the sign-in succeeded, unless a second factor is still required. */
export function notifySignedIn(): void {
  if (!isAwaitingSecondFactor()) notify('good', authText.signIn.success);
}
