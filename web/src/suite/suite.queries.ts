import { billingContract, pricesFile } from '@placejuste/contracts/billing';
import { auditContract, mailsContract, reviewDatesContract, teamContract } from '@placejuste/contracts/suite';
import { teamListQuery } from '../admin/index.ts';
import { callApi, callQuery, pagesQuery, staticFile } from '../platform/index.ts';

/** The oldest role first. */
export const teamQuery = teamListQuery(teamContract.calls.listTeam);

/** As they stand in the address; empty for what is not filtered. */
export interface AuditFilters {
  readonly action: string;
  readonly person: string;
  readonly from: string;
  readonly to: string;
}

/** Newest first. */
export function auditLinesQuery(filters: AuditFilters) {
  const { listAudit } = auditContract.calls;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  return pagesQuery(
    listAudit,
    (query, signal) => callApi(listAudit, { query: { ...given, ...query }, signal }),
    filters,
  );
}

export const soldPlansQuery = callQuery(billingContract.calls.readSoldPlans, {});

/** What visitors read. */
export const pricesFileQuery = staticFile('/prices.json', pricesFile);

/** What ends first before the rest. */
export const reviewDatesQuery = teamListQuery(reviewDatesContract.calls.listReviewDates);

/** By slice. */
export const mailsQuery = teamListQuery(mailsContract.calls.listMails);

export const mailQuery = (id: string) => callQuery(mailsContract.calls.readMail, { params: { id } });
