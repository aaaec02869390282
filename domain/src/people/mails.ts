/** Mails that the team may send again, to a person who did not receive them. */
export const resentMails = ['confirmation', 'recovery'] as const;
export type ResentMail = (typeof resentMails)[number];

/** Two identical requests within a minute are one button pressed twice. */
export const resentMailGapMs = 60_000;
