import { suiteExportMessages, suiteExports } from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, provedRefusals } from '../kernel/index.ts';

/** `/admin-suite/exports` */
export const exportsContract = defineContract(
  {
    /**
     * Where a table is downloaded, by whoever asked and for the next five minutes. Written in the audit log. A second
     * factor of ten minutes at most is asked for: a desk left open takes nothing away.
     */
    linkSuiteExport: {
      method: 'POST',
      path: '/api/admin/exports/:name',
      access: administratorAccess,
      params: z.object({ name: z.enum(suiteExports) }),
      reply: z.object({ url: z.string(), fileName: z.string() }),
      refusals: provedRefusals,
      perMinute: 20,
    },
  },
  suiteExportMessages,
);
