import {
  auditContract,
  exportsContract,
  featureSwitchesContract,
  mailsContract,
  reviewDatesContract,
  teamContract,
} from '@placejuste/contracts/suite';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { auditHandlers } from './audit/audit.routes.ts';
import { exportHandlers, mountExports } from './exports/exports.routes.ts';
import { featureSwitchHandlers } from './features/features.routes.ts';
import { createMailHandlers } from './mails/mails.routes.ts';
import { reviewDatesHandlers } from './rules/review-dates.routes.ts';
import { teamHandlers } from './roles/team.routes.ts';

/** `/admin-suite`: pages for administrators only. It has no table, and uses the public interfaces of other slices. */
export function suiteSlice(slices: readonly Slice[]): Slice {
  return {
    name: 'suite',
    register(app, platform) {
      mountCalls(app, { contract: teamContract, handlers: teamHandlers, platform });
      mountCalls(app, { contract: auditContract, handlers: auditHandlers, platform });
      mountCalls(app, { contract: reviewDatesContract, handlers: reviewDatesHandlers, platform });
      mountCalls(app, { contract: exportsContract, handlers: exportHandlers, platform });
      mountExports(app, platform);
      mountCalls(app, { contract: featureSwitchesContract, handlers: featureSwitchHandlers, platform });
      mountCalls(app, { contract: mailsContract, handlers: createMailHandlers(slices), platform });
    },
  };
}
