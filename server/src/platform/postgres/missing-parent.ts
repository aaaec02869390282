/** True when a row names another that is not there, or no longer (foreign key). */
export function isMissingParent(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === '23503';
}
