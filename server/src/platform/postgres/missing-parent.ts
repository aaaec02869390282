/** True when a row refers to another that does not exist (foreign key). */
export function isMissingParent(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === '23503';
}
