import type { nextStepContract } from '@placejuste/contracts/next-step';
import { query, serviceCommand, type Handlers } from '../platform/http/index.ts';
import { readFacts } from './read-facts.ts';
import { sayMailsArrive } from './say-mails-arrive.ts';

export const nextStepHandlers: Handlers<typeof nextStepContract.calls> = {
  readFacts: query(readFacts),
  // Only the service writes about refused mails: a person may not declare that their address accepts none.
  sayMailsArrive: serviceCommand(sayMailsArrive),
};
