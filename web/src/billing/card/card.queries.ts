import { ownPaymentsContract } from '@placejuste/contracts/billing';
import { callQuery } from '../../platform/index.ts';

export const cardQuery = callQuery(ownPaymentsContract.calls.readCard, {});
