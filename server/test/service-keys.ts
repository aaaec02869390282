import { runAsService, type Platform } from '../src/platform/http/index.ts';
import { makeServiceKey } from '../src/auth/index.ts';
import type { ServiceKeyScope } from '../src/auth/service-keys/service-key-scopes.ts';

let made = 0;

/** A key of a program, as the command makes it. */
export async function keyWith(platform: Platform, scopes: readonly ServiceKeyScope[], days = 90) {
  made += 1;
  const name = `essai-${made}`;
  const key = await runAsService(platform, (context) => makeServiceKey(context, { name, scopes, days }));
  if (!key.ok) throw new Error(key.code);
  return { ...key.value, name };
}
