import { cardCodesContract } from '@placejuste/contracts/card-codes';
import type { CodeCertificate } from '@placejuste/domain/card-code';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { createCardCodesHandlers } from './card-codes.routes.ts';

export function cardCodesSlice(certificates: readonly CodeCertificate[]): Slice {
  return {
    name: 'card-codes',
    register(app, platform) {
      mountCalls(app, { contract: cardCodesContract, handlers: createCardCodesHandlers(certificates), platform });
    },
  };
}
