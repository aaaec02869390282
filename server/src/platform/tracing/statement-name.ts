const kinds = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

/** Kind of a statement, and the first table that it names. Contains only SQL words, never a value. */
export function parseStatement(sql: string): { readonly operation: string; readonly table: string | null } {
  const [, word = ''] = /^\s*([a-z]+)/i.exec(sql) ?? [];
  const operation = kinds.has(word.toLowerCase()) ? word.toLowerCase() : 'other';
  // A statement that opens a transaction contains the claims of a person.
  if (!['select', 'insert', 'update', 'delete'].includes(operation)) return { operation, table: null };
  // The name comes from the text before the first quoted value, if there is one.
  const [beforeValues = ''] = sql.split("'");
  const match = /\b(?:from|into|update)\s+(?:"?[a-z_]+"?\.)?"?([a-z_]+)"?/i.exec(beforeValues);
  return { operation, table: match?.[1] ?? null };
}
