import { contactLengths } from './contact.ts';

/** What the team answers to a message, in characters; as long as the message may be. */
export const answerLengths = { shortest: 10, longest: contactLengths.message } as const;
