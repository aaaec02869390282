import type { featureSwitchesContract } from '@placejuste/contracts/suite';
import { serviceCommand, serviceQuery, type Handlers } from '../../platform/http/index.ts';
import { listFeatureSwitches } from './list-feature-switches.ts';
import { turnFeatureOff } from './turn-feature-off.ts';
import { turnFeatureOn } from './turn-feature-on.ts';

export const featureSwitchHandlers: Handlers<typeof featureSwitchesContract.calls> = {
  listFeatureSwitches: serviceQuery(listFeatureSwitches),
  turnFeatureOff: serviceCommand(turnFeatureOff),
  turnFeatureOn: serviceCommand(turnFeatureOn),
};
