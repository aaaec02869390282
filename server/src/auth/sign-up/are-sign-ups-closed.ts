import { isFeatureOff } from '../../features/index.ts';
import type { AuthContext } from '../auth-context.ts';

/** True when no account may be opened: by the settings of this installation, or turned off for now. */
export async function areSignUpsClosed({ tx, settings }: Pick<AuthContext, 'tx' | 'settings'>): Promise<boolean> {
  return settings.signupsDisabled || (await isFeatureOff(tx, 'sign-ups'));
}
