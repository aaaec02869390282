import { Readable } from 'node:stream';
import type { exportsContract } from '@placejuste/contracts/suite';
import { toParisDay } from '@placejuste/domain/kernel';
import { suiteExports } from '@placejuste/domain/operation';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { canActAs } from '../../accounts/index.ts';
import { HttpRefusal, runAsService, serviceCommand, type Handlers, type Platform } from '../../platform/http/index.ts';
import { isSuiteExportLink } from './export-link.ts';
import { exportsText } from './exports.text.fr.ts';
import { linkSuiteExport } from './link-suite-export.ts';
import { streamTable } from './table-lines.steps.ts';

export const exportHandlers: Handlers<typeof exportsContract.calls> = {
  linkSuiteExport: serviceCommand(linkSuiteExport),
};

const link = z.object({
  name: z.enum(suiteExports),
  compte: z.uuid(),
  fin: z.coerce.number().int(),
  jeton: z.string(),
});

/** Mounts the download outside the contract: it answers a browser that follows a link with a file. */
export function mountExports(app: FastifyInstance, platform: Platform): void {
  app.get(
    '/api/admin/exports/:name.csv',
    { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { data } = link.safeParse({ ...(request.params as object), ...(request.query as object) });
      if (data === undefined || !(await isAllowed(platform, data)))
        throw new HttpRefusal(404, 'EXPORT_UNKNOWN', exportsText.unknown);
      const fileName = exportsText.fileName(data.name, toParisDay(platform.clock.now()));
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(streamTable(platform, data.name)));
    },
  );
}

/** False when the administrator has lost the role, or was banned, since the link was made. */
async function isAllowed(
  platform: Platform,
  { name, compte: userId, fin: end, jeton }: z.infer<typeof link>,
): Promise<boolean> {
  if (!isSuiteExportLink(platform, { name, userId, end }, jeton)) return false;
  return runAsService(platform, (context) => canActAs(context, userId, 'admin'));
}
