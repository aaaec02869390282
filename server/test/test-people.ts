import type { Role } from '@placejuste/contracts/kernel';
import { sql } from 'kysely';
import type { Clock } from '../src/platform/clock/index.ts';
import type { Identify, RequestUser } from '../src/platform/http/index.ts';
import type { Database, Tx } from '../src/platform/postgres/index.ts';

/** An invented person with an account, and the header that authenticates their requests. */
export interface TestPerson extends RequestUser {
  readonly authorization: string;
}

export interface PersonWish {
  readonly email?: string;
  /** Roles, also written in `user_roles`; `['pmr']` by default, as for everyone. */
  readonly roles?: readonly Role[];
  readonly aal?: 'aal1' | 'aal2';
  /** State of the account for the past year; `valid` by default, `new` when just opened. */
  readonly account?: 'new' | 'unpaid' | 'papers-missing' | 'waiting' | 'suspended' | 'valid';
}

export interface TestPeople {
  readonly identify: Identify;
  signIn(wish?: PersonWish): Promise<TestPerson>;
}

/** Puts an account in a state, now and in its history, without the acts that lead to it. */
async function openAccount(tx: Tx, id: string, now: Date, state: NonNullable<PersonWish['account']>): Promise<void> {
  if (state === 'new') return;
  const since = new Date(now.getTime() - 365 * 86_400_000);
  const [paid, validated] = [state !== 'unpaid', state === 'valid' || state === 'suspended' || state === 'unpaid'];
  const openStatus = validated ? 'active' : 'pending';
  const status = state === 'suspended' ? 'suspended' : openStatus;
  await sql`update public.profiles set account_status = ${status}, cmi_validated = ${validated},
    carte_grise_validated = ${validated},
    subscription_paid = ${paid}, subscription_type = ${paid ? '24months' : null}, subscription_start_date =
      ${paid ? since : null}
    where user_id = ${id}`.execute(tx);
  if (state === 'waiting') {
    await sql`insert into public.documents (id, user_id, kind, submitted_at)
      values (gen_random_uuid(), ${id}, 'cmi', ${since}), (gen_random_uuid(), ${id}, 'carte_grise', ${since})`.execute(
      tx,
    );
  }
  await sql`select app.record_standing(${id}, ${since})`.execute(tx);
}

/** Signs people in without passwords: the tests of other slices do not depend on how. */
export function testPeople(db: Database, clock: Clock, newId: () => string): TestPeople {
  const byHeader = new Map<string, TestPerson>();
  const rolesById = new Map<string, readonly Role[]>();
  return {
    identify: {
      findUser: async (authorization) => byHeader.get(authorization ?? '') ?? null,
      listRoles: async (userId) => rolesById.get(userId) ?? ['pmr'],
    },
    async signIn(wish = {}) {
      const id = newId();
      const sessionId = newId();
      const email = wish.email ?? `ada.essai.${byHeader.size + 1}@exemple.fr`;
      const aal = wish.aal ?? 'aal1';
      const roles: readonly Role[] = wish.roles ?? ['pmr'];
      await db.asService(async (tx) => {
        const now = clock.now();
        await sql`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
          values (${id}, ${email}, ${now}, ${now}, ${now})`.execute(tx);
        const timestamp = Math.floor(now.getTime() / 1000);
        const methods = aal === 'aal2' ? ['totp', 'password'] : ['password'];
        const amr = JSON.stringify(methods.map((method) => ({ method, timestamp })));
        await sql`insert into auth.sessions (id, user_id, aal, amr, created_at)
          values (${sessionId}, ${id}, ${aal}, ${amr}::jsonb, ${now})`.execute(tx);
        await openAccount(tx, id, now, wish.account ?? 'valid');
        for (const role of wish.roles ?? []) {
          await sql`insert into public.user_roles (id, user_id, role, granted_at)
            values (${newId()}, ${id}, ${role}, ${now})`.execute(tx);
        }
      });
      const authorization = `Bearer test-${sessionId}`;
      const claims = { sub: id, role: 'authenticated', aal, email, session_id: sessionId } as const;
      const person = { id, email, sessionId, aal, claims, authorization };
      byHeader.set(authorization, person);
      rolesById.set(id, roles);
      return person;
    },
  };
}
