import { notify } from '../../accessibility/index.ts';
import { awaitsSecondFactor } from '../../platform/index.ts';
import { authText } from '../auth.text.fr.ts';

/** Says that the sign-in succeeded, once nothing more is asked. */
export function toastSignedIn(): void {
  if (!awaitsSecondFactor()) notify('good', authText.signIn.success);
}
