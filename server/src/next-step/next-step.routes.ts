import type { nextStepContract } from '@placejuste/contracts/next-step';
import { query, type Handlers } from '../platform/http/index.ts';
import { readFacts } from './read-facts.ts';

export const nextStepHandlers: Handlers<typeof nextStepContract.calls> = { readFacts: query(readFacts) };
