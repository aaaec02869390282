/** Days before a safe date on which a mail reminds of it. */
export const reminderDays = [15, 7, 3, 1, 0] as const;
