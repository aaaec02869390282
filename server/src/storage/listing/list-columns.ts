/** What a list may be sorted by, as the official client calls it. */
export const listColumns = ['name', 'created_at', 'updated_at', 'last_accessed_at'] as const;
export type ListColumn = (typeof listColumns)[number];
