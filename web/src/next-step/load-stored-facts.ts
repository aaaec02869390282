import { nextStepFacts, type NextStepFacts } from '@placejuste/contracts/next-step';
import * as z from 'zod/mini';
import { keepSealed, readSealed } from '../offline/index.ts';

const keptAs = 'next-step';

export function keepFacts(userId: string, facts: NextStepFacts): Promise<void> {
  return keepSealed(userId, keptAs, facts);
}

/** Reads the service's last answer stored on this device; null without one. */
export async function loadStoredFacts(userId: string): Promise<NextStepFacts | null> {
  return z.safeParse(nextStepFacts, await readSealed(userId, keptAs)).data ?? null;
}
