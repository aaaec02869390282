import type { auditContract } from '@placejuste/contracts/suite';
import { ok } from '@placejuste/domain/kernel';
import { verifyAudit } from '../../accounts/index.ts';
import { serviceQuery, type Handlers } from '../../platform/http/index.ts';
import { buildAuditVerdictView } from './audit.view.ts';
import { listAudit } from './list-audit.ts';

export const auditHandlers: Handlers<typeof auditContract.calls> = {
  listAudit: serviceQuery(listAudit),
  verifyAudit: async ({ body }, platform) => ok(buildAuditVerdictView(await verifyAudit(platform, body))),
};
