import type { adminContract } from '@placejuste/contracts/admin';
import { ok } from '@placejuste/domain/kernel';
import { listPeople } from '../accounts/index.ts';
import { listDisagreements, readAgreement, settleSecondLook } from '../documents/index.ts';
import { runAsService, serviceCommand, serviceQuery, type Handlers } from '../platform/http/index.ts';
import { buildDisagreementView } from './admin.view.ts';

type SecondLookCalls = Pick<typeof adminContract.calls, 'listDisagreements' | 'readAgreement' | 'settleSecondLook'>;

export const secondLookHandlers: Handlers<SecondLookCalls> = {
  async listDisagreements({ user, query }, platform) {
    const { shown, ...page } = await runAsService(platform, (context) =>
      listDisagreements({ ...context, user }, query),
    );
    const userIds = shown.flatMap(({ userId, firstBy, secondBy }) => [userId, firstBy ?? [], secondBy ?? []].flat());
    const people = await runAsService(platform, ({ tx }) => listPeople(tx, userIds));
    return ok({ ...page, rows: shown.map((row) => buildDisagreementView(row, people)) });
  },

  readAgreement: serviceQuery(readAgreement),

  settleSecondLook: serviceCommand(settleSecondLook),
};
