import type { nextStepContract } from '@placejuste/contracts/next-step';
import { query, serviceCommand, type Handlers } from '../platform/http/index.ts';
import { readFacts } from './read-facts.ts';
import { sayMailsArrive } from './say-mails-arrive.ts';

export const nextStepHandlers: Handlers<typeof nextStepContract.calls> = {
  readFacts: query(readFacts),
  // Refusals are written by the service alone: nobody says for themselves that their address takes no mail.
  sayMailsArrive: serviceCommand(sayMailsArrive),
};
