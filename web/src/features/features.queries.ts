import { featuresContract } from '@placejuste/contracts/features';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../platform/index.ts';

/** What the operator turned off for now: the service refuses it all the same, an older answer only explains late. */
export const offFeaturesQuery = queryOptions({
  ...callQuery(featuresContract.calls.listOffFeatures, {}),
  staleTime: 60_000,
});
