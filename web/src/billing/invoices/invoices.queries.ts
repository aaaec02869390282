import { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { callApi, pagesQuery } from '../../platform/index.ts';

const { listInvoices } = billingContract.calls;
export type Invoice = ReplyOf<typeof listInvoices>['rows'][number];

/** Invoices per page: half a year of a monthly plan. */
const limit = 6;

export const invoicesQuery = pagesQuery(listInvoices, (query, signal) =>
  callApi(listInvoices, { query: { ...query, limit }, signal }),
);
