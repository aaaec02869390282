import { nextStepContract } from '@placejuste/contracts/next-step';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { nextStepHandlers } from './next-step.routes.ts';

export const nextStepSlice: Slice = {
  name: 'next-step',
  register(app, platform) {
    mountCalls(app, { contract: nextStepContract, handlers: nextStepHandlers, platform });
  },
};
