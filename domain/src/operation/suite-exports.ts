/** What an operator takes away as a table: counts, amounts and acts, never a name, an address nor a card. */
export const suiteExports = ['payments', 'activity', 'audit'] as const;
export type SuiteExport = (typeof suiteExports)[number];
