/** « 0 photo », « 1 photo », « 3 photos ». `several` is needed where the plural takes more than an « s ». */
export function formatCount(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count > 1 ? several : one}`;
}
