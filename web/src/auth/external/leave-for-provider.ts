import { externalSignInUrl } from '../../platform/index.ts';
import { callbackUrl } from '../auth-commands.ts';
import { keepReturnPath } from './return-path.ts';

/** False when the service, or the provider, does not answer: this page stays. */
export async function leaveForProvider(provider: string): Promise<boolean> {
  const url = await externalSignInUrl(provider, callbackUrl()).catch(() => null);
  if (url !== null) {
    keepReturnPath(window.location);
    window.location.assign(url);
  }
  return url !== null;
}
