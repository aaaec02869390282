import { contactLengths } from './contact.ts';

/** Lengths of the team's answer to a message, in characters; the longest is that of a message. */
export const answerLengths = { shortest: 10, longest: contactLengths.message } as const;
