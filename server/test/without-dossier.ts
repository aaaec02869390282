/** What the slice of fines is given where no test speaks of a dossier. */
export async function withoutDossier(): Promise<ReadonlySet<string>> {
  return new Set();
}
