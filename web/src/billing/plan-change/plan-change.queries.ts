import { ownPaymentsContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { callQuery } from '../../platform/index.ts';

const { previewPlanChange } = ownPaymentsContract.calls;
export type PlanChangePreview = ReplyOf<typeof previewPlanChange>;

export const planChangeQuery = callQuery(previewPlanChange, {});
