import type { stationsContract } from '@placejuste/contracts/stations';
import { refuse } from '@placejuste/domain/kernel';
import {
  command,
  query,
  runAsService,
  runAsUser,
  serviceCommand,
  serviceQuery,
  type Handlers,
} from '../platform/http/index.ts';
import { checkStation, isPublished } from './check-station.ts';
import { createStation } from './create-station.ts';
import { decideStation, readFinder } from './moderation/decide-station.ts';
import { listNear } from './list-near.ts';
import { listOwn } from './list-own.ts';
import { listReported } from './moderation/list-reported.ts';
import { listWaiting } from './moderation/list-waiting.ts';
import { mergeStation } from './moderation/merge-station.ts';
import { moderateStation } from './moderation/moderate-station.ts';
import { withdrawStation } from './withdraw-station.ts';

export const stationsHandlers: Handlers<typeof stationsContract.calls> = {
  createStation: command(createStation),
  listNear: serviceQuery(listNear),
  listOwn: query(listOwn),
  withdraw: command(withdrawStation),
  async checkStation({ user, params, body }, platform) {
    if (!(await runAsService(platform, (context) => isPublished(context, params.id))))
      return refuse('STATION_NOT_FOUND');
    return runAsUser(platform, user, (context) => checkStation(context, { ...params, ...body }));
  },
  listWaiting: query(listWaiting),
  listReported: serviceQuery(listReported),
  moderateStation: serviceCommand(moderateStation),
  mergeStation: serviceCommand(mergeStation),
  async decideStation({ user, params, body }, platform) {
    const finder = await runAsService(platform, (context) => readFinder(context, params.id));
    return runAsUser(platform, user, (context) => decideStation(context, { ...params, finder, verdict: body }));
  },
};
