import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { WalletMethod } from '../../platform/payment/index.ts';

type Method = ReplyOf<typeof billingContract.calls.readWallet>['methods'][number];

export function buildMethodView({ supportedMethods, data }: WalletMethod): Method {
  return { supportedMethods, ...(data === undefined ? {} : { data: { ...data } }) };
}
