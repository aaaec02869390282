import { toCanonicalJson, type TreeHead } from '@placejuste/domain/evidence';
import type pg from 'pg';

/**
 * Extends the log to that many entries with invented content: an inclusion proof reads the same number of rows anyway.
 */
export async function growLog(client: pg.Client, logEnd: number): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ size: number }>('select max(index)::int + 1 as size from evidence_log_entries');
  const from = rows[0]?.size ?? 0;
  for (let level = 0; 2 ** level <= logEnd; level += 1) {
    await client.query(
      `insert into evidence_log_nodes select ${level}, i, sha256(convert_to('${level}/' || i, 'UTF8')) ` +
        `from generate_series(0, ${Math.floor(logEnd / 2 ** level) - 1}) i on conflict do nothing`,
    );
  }
  await client.query(
    'insert into evidence_log_entries select i, gen_random_uuid(), now() from ' +
      `generate_series(${from}, ${logEnd - 1}) i`,
  );
  const head: TreeHead = {
    type: 'placejuste.tree-head',
    version: 1,
    size: logEnd,
    root: '0'.repeat(64),
    at: new Date().toISOString(),
    key: 'essai',
  };
  const text = toCanonicalJson({ ...head });
  await client.query(`insert into evidence_tree_heads values (${logEnd}, sha256(''), $1, 'essai')`, [text]);
  await client.query('commit');
  await client.query('analyze evidence_log_nodes');
}
