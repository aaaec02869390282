import { leavingKinds } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { ReceivedContact } from '../../support/index.ts';
import { scheduleLeavingLink } from './schedule-leaving-link.ts';

/** Answers a public request to end a contract. Known and unknown addresses take the same time. */
export async function mailWhoLeaves(context: ServiceContext, { id, topic }: ReceivedContact): Promise<void> {
  if (leavingKinds.some((kind) => kind === topic)) await scheduleLeavingLink(context, id);
}
