import { accountsContract } from '@placejuste/contracts/accounts';
import { ok } from '@placejuste/domain/kernel';
import type { FastifyInstance } from 'fastify';
import { personById } from '../auth/index.ts';
import { mountCalls, type Platform } from '../platform/http/index.ts';
import { findProfile } from './accounts.repository.ts';

export function mountAccounts(app: FastifyInstance, platform: Platform): void {
  mountCalls(
    app,
    accountsContract,
    {
      async read({ user }) {
        const profile = await platform.db.asUser(user.claims, (tx) => findProfile(tx, user.id));
        const person = await platform.db.asService((tx) => personById(tx, user.id));
        const granted = await platform.identify.roles(user.id);
        return ok({
          id: user.id,
          email: person?.email ?? user.email,
          firstName: person?.firstName ?? '',
          lastName: person?.lastName ?? '',
          phone: person?.phone ?? '',
          roles: [...granted],
          profile,
        });
      },
    },
    platform,
  );
}
