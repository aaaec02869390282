import { billingContract } from '@placejuste/contracts/billing';
import { callQuery } from '../platform/index.ts';

export const billingQuery = callQuery(billingContract.calls.readBilling, {});
export const checkoutQuery = (id: string) => callQuery(billingContract.calls.readCheckout, { params: { id } });
