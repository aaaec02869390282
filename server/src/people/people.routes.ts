import type { peopleContract } from '@placejuste/contracts/people';
import { runAsService, type Handlers } from '../platform/http/index.ts';
import { readPersonFile } from './read-person-file.ts';
import { searchPeople } from './search-people.ts';

export const peopleHandlers: Handlers<typeof peopleContract.calls> = {
  searchPeople: ({ user, body }, platform) =>
    runAsService(platform, (context) => searchPeople({ ...context, user }, body)),
  readPersonFile: ({ user, params, body }, platform) =>
    runAsService(platform, (context) => readPersonFile({ ...context, user }, { ...params, ...body })),
};
