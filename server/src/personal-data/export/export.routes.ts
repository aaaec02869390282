import { Readable } from 'node:stream';
import { formatDate, toParisDay } from '@placejuste/domain/kernel';
import { personalDataMessages } from '@placejuste/domain/personal-data';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { zipStream, type ArchiveEntry } from '../../platform/archives/index.ts';
import { HttpRefusal, runAsService, type Platform } from '../../platform/http/index.ts';
import { traceError } from '../../platform/log/index.ts';
import { readWhole } from '../../platform/objects/index.ts';
import { exportEntries, noteDamaged, type ExportEntry, type ExportProgress } from './export-entries.steps.ts';
import { isExportAllowed } from './export-link.ts';
import { findExportPart } from './find-export-part.ts';
import { nameExportFile } from '../personal-data.text.fr.ts';

const link = z.object({
  compte: z.uuid(),
  partie: z.coerce.number().int().positive(),
  par: z.uuid().nullable().default(null),
  fin: z.coerce.number().int(),
  jeton: z.string(),
});

/** Mounts the download outside the contract: it answers a browser that follows a link with a file. */
export function mountExportRoutes(app: FastifyInstance, platform: Platform): void {
  const isAllowed = ({ compte: userId, partie: part, par: administratorId, fin: end, jeton }: z.infer<typeof link>) =>
    isExportAllowed(platform, { userId, part, administratorId, end }, jeton);
  app.get(
    '/api/account/data/export.zip',
    { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { data } = link.safeParse(request.query);
      const exportPart =
        data !== undefined && isAllowed(data)
          ? await runAsService(platform, (context) =>
              findExportPart(context, { userId: data.compte, part: data.partie, administratorId: data.par }),
            )
          : null;
      if (exportPart === null)
        throw new HttpRefusal(404, 'EXPORT_PART_UNKNOWN', personalDataMessages.EXPORT_PART_UNKNOWN);
      const { ongoingExport, part, count } = exportPart;
      const madeAt = platform.clock.now();
      const input = {
        hasRows: part.number === 1,
        files: part.files,
        part: { number: part.number, count },
        on: formatDate(toParisDay(madeAt)),
      };
      const progress: ExportProgress = { rows: 0, absent: [] };
      const entries = readWholeFiles(platform, exportEntries(platform, ongoingExport, { input, progress }), progress);
      const archive = await zipStream(entries, {
        madeAt,
        onFailure: (error) => platform.log.error(traceError(error), 'export failed'),
      });
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${nameExportFile(part.number, count)}"`)
        .send(archive);
    },
  );
}

/**
 * Reads each file whole before its name is written, one at a time: a damaged file is left out and listed, instead of
 * truncating the archive.
 */
async function* readWholeFiles(
  platform: Platform,
  entries: AsyncIterable<ExportEntry>,
  progress: ExportProgress,
): AsyncGenerator<ArchiveEntry> {
  for await (const entry of entries) {
    const { name, content, fileId } = entry;
    if (fileId === null || content instanceof Uint8Array) {
      yield entry;
      continue;
    }
    try {
      yield { name, content: await readWhole(Readable.from(content)) };
    } catch (failure) {
      noteDamaged(platform, { failure, id: fileId }, progress);
    }
  }
}
