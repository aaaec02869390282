import { documentsContract } from '@placejuste/contracts/documents';
import { ok } from '@placejuste/domain/kernel';
import type { FastifyInstance } from 'fastify';
import { personOf } from '../accounts/index.ts';
import { mountCalls, type Platform, type RequestUser } from '../platform/http/index.ts';
import { viewsOf } from './document-view.ts';
import { submitDocument } from './submit-document.ts';
import { withdrawDocument } from './withdraw-document.ts';

export function mountDocuments(app: FastifyInstance, platform: Platform): void {
  const firstNameOf = async (user: RequestUser): Promise<string> =>
    (await platform.db.asService((tx) => personOf(tx, user.id)))?.firstName ?? '';
  mountCalls(
    app,
    documentsContract,
    {
      listDocuments: async ({ user }) =>
        ok({ documents: await platform.db.asUser(user.claims, (tx) => viewsOf(platform, tx, user.id)) }),
      submitDocument: async ({ user, body }) => submitDocument(platform, user, await firstNameOf(user), body),
      withdrawDocument: async ({ user, params }) =>
        withdrawDocument(platform, user, await firstNameOf(user), params.id),
    },
    platform,
  );
}
