import { notify } from '../../accessibility/index.ts';
import { isAwaitingSecondFactor } from '../../platform/index.ts';
import { authText } from '../auth.text.fr.ts';

/** Says that the sign-in succeeded, once nothing more is asked. */
export function notifySignedIn(): void {
  if (!isAwaitingSecondFactor()) notify('good', authText.signIn.success);
}
