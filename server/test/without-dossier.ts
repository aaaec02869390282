/** Stand-in for the slice of dossiers in tests that have none. */
export async function withoutDossier(): Promise<ReadonlySet<string>> {
  return new Set();
}
