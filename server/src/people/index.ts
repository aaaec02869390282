import { peopleContract } from '@placejuste/contracts/people';
import type { ResendAccountMail } from '../auth/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { createPeopleHandlers } from './people.routes.ts';

/** `/admin-suite/personnes`: administrators search for people and read what the service stores about them. */
export function peopleSlice(resend: ResendAccountMail): Slice {
  return {
    name: 'people',
    register(app, platform) {
      mountCalls(app, { contract: peopleContract, handlers: createPeopleHandlers(resend), platform });
    },
  };
}
