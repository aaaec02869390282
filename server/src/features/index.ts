import { featuresContract } from '@placejuste/contracts/features';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { featuresHandlers } from './features.routes.ts';

export { listSwitchedOff, switchOff, switchOn } from './features.api.ts';
export { isFeatureOff } from './is-feature-off.ts';

/** Features that the operator can turn off. */
export const featuresSlice: Slice = {
  name: 'features',
  register(app, platform) {
    mountCalls(app, { contract: featuresContract, handlers: featuresHandlers, platform });
  },
};
