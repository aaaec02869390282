/** Mails that the team may send again, to a person who did not receive them. */
export const resentMails = ['confirmation', 'recovery'] as const;
export type ResentMail = (typeof resentMails)[number];

/** Minimum time between two identical requests: within a minute, the button was pressed twice. */
export const resentMailGapMs = 60_000;
