/** Keys of the drafts stored on this device, without their owner, in alphabetical order. */
export async function keptDrafts(): Promise<readonly string[]> {
  const database = await (await import('../src/offline/storage/database.ts')).openLocalDatabase();
  return (await database.getAllKeys('drafts')).map((key) => key.slice(key.indexOf('/') + 1)).sort();
}
