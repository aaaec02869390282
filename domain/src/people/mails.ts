/** What the team may send once more, for whoever says that it never came. */
export const resentMails = ['confirmation', 'recovery'] as const;
export type ResentMail = (typeof resentMails)[number];

/** Two identical requests within a minute are one button pressed twice. */
export const resentMailGapMs = 60_000;
