import type { Role } from '@placejuste/contracts/kernel';
import { sql } from 'kysely';
import type { Clock } from '../src/platform/clock/index.ts';
import type { Identify, RequestUser } from '../src/platform/http/index.ts';
import type { Database } from '../src/platform/postgres/index.ts';

/** An invented person with an account, and the header that signs their requests. */
export interface TestPerson extends RequestUser {
  readonly authorization: string;
}

export interface PersonWish {
  readonly email?: string;
  /** Also written in `user_roles`; `['pmr']` when absent, as for everyone. */
  readonly roles?: readonly Role[];
  readonly aal?: 'aal1' | 'aal2';
}

export interface TestPeople {
  readonly identify: Identify;
  signIn(wish?: PersonWish): Promise<TestPerson>;
}

/** Signs people in without passwords: tests of other slices need somebody, not the way they came. */
export function testPeople(db: Database, clock: Clock, newId: () => string): TestPeople {
  const byHeader = new Map<string, TestPerson>();
  const rolesById = new Map<string, readonly Role[]>();
  return {
    identify: {
      user: async (authorization) => byHeader.get(authorization ?? '') ?? null,
      roles: async (userId) => rolesById.get(userId) ?? ['pmr'],
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
