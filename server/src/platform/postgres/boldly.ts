/** A row was there already (23505), or what was foreseen did not come true (40001): others came in between. */
const overtaken: readonly unknown[] = ['23505', '40001'];

/**
 * For a transaction that sends its rows ahead, and learns only at its end that one of them was refused because another
 * came in between: everything is then undone, and done again `careful`, each answer awaited.
 */
export async function boldly<T>(transact: (careful: boolean) => Promise<T>): Promise<T> {
  try {
    return await transact(false);
  } catch (error) {
    if (!overtaken.includes((error as { readonly code?: unknown }).code)) throw error;
    return transact(true);
  }
}
