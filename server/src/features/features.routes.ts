import type { featuresContract } from '@placejuste/contracts/features';
import { serviceQuery, type Handlers } from '../platform/http/index.ts';
import { listOffFeatures } from './list-off-features.ts';

export const featuresHandlers: Handlers<typeof featuresContract.calls> = {
  listOffFeatures: serviceQuery(listOffFeatures),
};
