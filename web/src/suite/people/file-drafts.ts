import type { AppealRow, PersonFile } from '@placejuste/contracts/people';
import { isWhole, type Rows, useGoneDrafts } from '../../admin/index.ts';

const appealDrafts = 'appeal-answer-';

export const buildSuspensionDraftKey = (userId: string): string => `suspension-${userId}`;
/** Drafts are stored per suspension: the answer typed for one is not shown under another. */
export const buildAppealDraftsPrefix = (userId: string): string => `${appealDrafts}${userId}-`;

const isSuspended = ({ status }: PersonFile): boolean => status === 'suspended';

function isNotAsked({ suspension }: PersonFile, at: string): boolean {
  const appeal = suspension?.appeal;
  return !appeal || appeal.at !== at || appeal.answer !== null;
}

/** Deletes the drafts about a file that a colleague handled meanwhile. */
export function useGoneFileDrafts(userId: string, query: Parameters<typeof useGoneDrafts<PersonFile>>[1]): void {
  useGoneDrafts(buildSuspensionDraftKey(userId), query, isSuspended);
  useGoneDrafts(buildAppealDraftsPrefix(userId), query, isNotAsked);
}

function isAnswered(list: Rows<AppealRow>, subject: string): boolean {
  return isWhole(list) && !list.pages.some(({ rows }) => rows.some(({ userId, at }) => subject === `${userId}-${at}`));
}

/** Deletes the answers to appeals that no longer wait. */
export function useGoneAppealDrafts(list: Parameters<typeof useGoneDrafts<Rows<AppealRow>>>[1]): void {
  useGoneDrafts(appealDrafts, list, isAnswered);
}
