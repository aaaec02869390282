import { suiteExports } from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { administratorAccess, defineContract } from '../kernel/index.ts';

/** `/admin-suite/exports` */
export const exportsContract = defineContract(
  {
    /** Where a table is downloaded, by whoever asked and for the next five minutes. Written in the audit log. */
    linkSuiteExport: {
      method: 'POST',
      path: '/api/admin/exports/:name',
      access: administratorAccess,
      params: z.object({ name: z.enum(suiteExports) }),
      reply: z.object({ url: z.string(), fileName: z.string() }),
      refusals: {},
      perMinute: 20,
    },
  },
  {},
);
