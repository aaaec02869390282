import type { personalDataContract } from '@placejuste/contracts/personal-data';
import { serviceCommand, serviceQuery, type Handlers } from '../platform/http/index.ts';
import { closeAccount } from './erasure/close-account.steps.ts';
import { linkExport } from './export/link-export.ts';
import { readPersonalData } from './read-personal-data.ts';

export const personalDataHandlers: Handlers<typeof personalDataContract.calls> = {
  readPersonalData: serviceQuery(readPersonalData),
  linkExport: serviceCommand(linkExport),
  closeAccount: ({ user }, platform) => closeAccount(platform, user),
};
