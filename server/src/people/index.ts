import { peopleContract } from '@placejuste/contracts/people';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { peopleHandlers } from './people.routes.ts';

/** `/admin-suite/personnes`: people, as administrators look for them and read what the service holds of them. */
export const peopleSlice: Slice = {
  name: 'people',
  register(app, platform) {
    mountCalls(app, peopleContract, peopleHandlers, platform);
  },
};
