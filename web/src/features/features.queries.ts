import { featuresContract } from '@placejuste/contracts/features';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../platform/index.ts';

/** Features turned off by the operator. The service refuses them in any case: a stale list only explains it late. */
export const offFeaturesQuery = queryOptions({
  ...callQuery(featuresContract.calls.listOffFeatures, {}),
  staleTime: 60_000,
});
