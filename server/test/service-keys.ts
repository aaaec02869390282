import { createClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { runAsService, type Platform } from '../src/platform/http/index.ts';
import { makeServiceKey } from '../src/auth/index.ts';
import type { ServiceKeyScope } from '../src/auth/service-keys/service-key-scopes.ts';
import type { RunningAuth } from './running-auth.ts';

let made = 0;

/** Makes the key of a program, as the command does. */
export async function keyWith(platform: Platform, scopes: readonly ServiceKeyScope[], days = 90) {
  made += 1;
  const name = `essai-${made}`;
  const key = await runAsService(platform, (context) => makeServiceKey(context, { name, scopes, days }));
  if (!key.ok) throw new Error(key.code);
  return { ...key.value, name };
}

export const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` });

/** Makes the calls of administrators through the official client, and reads the audit entries that they leave. */
export function administratorOf(serverOf: () => RunningAuth) {
  return {
    async adminWith(...scopes: ServiceKeyScope[]) {
      const { platform, url } = serverOf();
      const key = await keyWith(platform, scopes);
      const client = createClient(url, key.secret, { auth: { persistSession: false, autoRefreshToken: false } });
      return { ...key, admin: client.auth.admin };
    },
    async linesOf(userId: string) {
      const { rows } = await serverOf().platform.db.asService((tx) =>
        sql<{ action: string; detail: { by: string; key: string } }>`
          select action, detail from audit_log
          where subject_id = ${userId} and action <> 'session.opened' order by at, id`.execute(tx),
      );
      return rows;
    },
  };
}
