import { features, offReasons, switchMessages } from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, provedRefusals } from '../kernel/index.ts';

const feature = z.enum(features);

const featureSwitch = z.object({
  feature,
  /** Null while it works. */
  off: z.nullable(
    z.object({
      since: z.iso.datetime(),
      reason: z.enum(offReasons),
      /** Address of whoever turned it off; null once that account is erased. */
      by: z.nullable(z.string()),
    }),
  ),
});
export type FeatureSwitch = z.infer<typeof featureSwitch>;

/** `/admin-suite/interrupteurs`. Both calls need a second factor proved within ten minutes. */
export const featureSwitchesContract = defineContract(
  {
    /** All features, in the order of the list: seven rows, without pages. */
    listFeatureSwitches: {
      method: 'GET',
      path: '/api/admin/features',
      access: administratorAccess,
      reply: z.object({ switches: z.array(featureSwitch) }),
      refusals: {},
    },
    /** Turns a feature off; every machine then shows people the reason at once. */
    turnFeatureOff: {
      method: 'POST',
      path: '/api/admin/features/:feature/off',
      access: administratorAccess,
      params: z.object({ feature }),
      body: z.object({ reason: z.enum(offReasons) }),
      reply: z.object({ feature }),
      refusals: { ...provedRefusals, FEATURE_ALREADY_OFF: 'conflict' },
      perMinute: 30,
    },
    turnFeatureOn: {
      method: 'POST',
      path: '/api/admin/features/:feature/on',
      access: administratorAccess,
      params: z.object({ feature }),
      reply: z.object({ feature }),
      refusals: { ...provedRefusals, FEATURE_ALREADY_ON: 'conflict' },
      perMinute: 30,
    },
  },
  switchMessages,
);
