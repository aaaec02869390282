import type { accountsContract } from '@placejuste/contracts/accounts';
import { ok } from '@placejuste/domain/kernel';
import {
  command,
  query,
  runAsService,
  runAsUser,
  serviceCommand,
  serviceQuery,
  type Handlers,
} from '../platform/http/index.ts';
import { buildAccountView } from './account.view.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import { forgetPreferences, keepPreferences } from './preferences/keep-preferences.ts';
import { readPreferences } from './preferences/read-preferences.ts';
import { readOwnProfile } from './read-own-profile.ts';
import { appealSuspension } from './suspension/appeal-suspension.ts';
import { readOwnSuspension } from './suspension/read-own-suspension.ts';
import { readPerson } from './read-person.ts';

export const accountHandlers: Handlers<typeof accountsContract.calls> = {
  async read({ user }, platform) {
    const profile = await runAsUser(platform, user, readOwnProfile);
    const person = await runAsService(platform, (context) => readPerson(context, { userId: user.id }));
    const roles = await platform.identify.listRoles(user.id);
    return ok(buildAccountView(user, person, { roles, profile }));
  },
  listSessions: serviceQuery(listOwnSessions),
  readSuspension: serviceQuery(readOwnSuspension),
  appealSuspension: serviceCommand(appealSuspension),
  readPreferences: query(readPreferences),
  keepPreferences: command(keepPreferences),
  forgetPreferences: command(forgetPreferences),
};
