import * as z from 'zod/mini';

/** Query of every list: at most 50 rows, then `after` with the cursor of the last page. */
export const pageQuery = z.object({
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
});

/** Reply of every list: its rows and the cursor of the next page, null at the end. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.nullable(z.string()) });
}
