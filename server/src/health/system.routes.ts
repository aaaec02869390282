import type { systemContract } from '@placejuste/contracts/health';
import { ok, refuse } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import { decodeCursor, paginate, pageSize, runAsService, type Handlers } from '../platform/http/index.ts';
import { readSystem, type SystemNeeds } from './read-system.steps.ts';

export function systemHandlers(needs: SystemNeeds): Handlers<typeof systemContract.calls> {
  return {
    readSystem: async (_request, platform) => ok(await readSystem(platform, needs)),

    async listFailedJobs({ query }, { jobs }) {
      const found = await jobs.failures({ limit: pageSize(query) + 1, after: decodeCursor(query) });
      const { shown, next } = paginate(found, query, ({ failedAt, id }) => ({ at: failedAt, id }));
      return ok({ rows: shown.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() })), next });
    },

    async retryJob({ user, params: { id } }, platform) {
      const outcome = await platform.jobs.tryAgain(id);
      if (outcome === 'unknown') return refuse('JOB_NOT_FOUND');
      if (outcome === 'not-failed') return refuse('JOB_NOT_FAILED');
      await runAsService(platform, (context) =>
        recordAudit(context, { actorId: user.id, action: 'job.retried', subjectType: 'job', subjectId: id }),
      );
      return ok({ id });
    },
  };
}
