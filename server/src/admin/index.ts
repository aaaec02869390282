import { adminContract } from '@placejuste/contracts/admin';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { activationHandlers } from './activations.routes.ts';
import { documentReviewHandlers } from './document-reviews.routes.ts';
import { secondLookHandlers } from './second-looks.routes.ts';

/** The team's work. It has no table, and uses only the public interfaces of other slices. */
export const adminSlice: Slice = {
  name: 'admin',
  register(app, platform) {
    mountCalls(app, {
      contract: adminContract,
      handlers: { ...documentReviewHandlers, ...secondLookHandlers, ...activationHandlers },
      platform,
    });
  },
};
