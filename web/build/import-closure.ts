/** Returns these files of the build and all their imports, direct or not. `importsOf`: the direct ones of a file. */
export function computeImportClosure(
  files: readonly string[],
  importsOf: (file: string) => readonly string[] | undefined,
): ReadonlySet<string> {
  const closure = new Set(files);
  for (const file of closure) for (const next of importsOf(file) ?? []) closure.add(next);
  return closure;
}
