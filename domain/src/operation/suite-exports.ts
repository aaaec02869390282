/** Tables that an operator may export: counts, amounts and acts, never a name, an address or a card. */
export const suiteExports = ['payments', 'activity', 'audit'] as const;
export type SuiteExport = (typeof suiteExports)[number];
