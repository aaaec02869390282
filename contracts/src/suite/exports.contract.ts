import { suiteExportMessages, suiteExports } from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, provedRefusals } from '../kernel/index.ts';

/** `/admin-suite/exports` */
export const exportsContract = defineContract(
  {
    /**
     * Returns the address of a table, valid for five minutes and for the caller alone. The call is in the audit log. It
     * needs a second factor proved within ten minutes, so that a desk left open exports nothing.
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
