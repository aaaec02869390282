/** The keys of the drafts kept on this device, without what says whose they are, in alphabetical order. */
export async function keptDrafts(): Promise<readonly string[]> {
  const database = await (await import('../src/offline/storage/database.ts')).openLocalDatabase();
  return (await database.getAllKeys('drafts')).map((key) => key.slice(key.indexOf('/') + 1)).sort();
}
