import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { startAuth } from '../../test/running-auth.ts';
import { runServiceKeyTask, type ServiceKeyTask } from './service-key-task.ts';

const created = {
  do: 'service-key-create' as const,
  name: 'import-essai',
  scopes: ['users:read', 'users:write'],
  days: 90,
} satisfies ServiceKeyTask;

eachDatabase('npm run admin -- service-key', (open) => {
  test('a key is shown once, listed without its secret, used, revoked, and leaves its lines', async () => {
    const server = await startAuth(await open());
    const run = (task: ServiceKeyTask) => runServiceKeyTask(server.platform, task);
    expect(await run({ do: 'service-key-list' })).toBe('Aucune clé.');
    const secret = /affichée une seule fois : (\S+)/.exec(await run(created))?.[1] ?? '';
    const list = async () =>
      (await server.call('GET', '/admin/users', undefined, { authorization: `Bearer ${secret}` })).status;
    expect(await run({ do: 'service-key-list' })).toMatch(/^import-essai : ouverte, users:read users:write, .*jamais/);
    expect(await list()).toBe(200);
    const listed = await run({ do: 'service-key-list' });
    expect(listed).toContain('utilisée le');
    expect(listed).not.toContain(secret);
    await expect(run(created)).rejects.toThrow('ce nom');
    const four: ServiceKeyTask = {
      ...created,
      name: 'trop',
      scopes: ['users:read', 'users:write', 'users:open', 'users:delete'],
    };
    await expect(run(four)).rejects.toThrow('3 droits au plus');
    await expect(run({ ...created, name: 'long', days: 400 })).rejects.toThrow('366 jours');
    expect(await run({ do: 'service-key-revoke', name: 'import-essai' })).toContain('n’ouvre plus rien');
    expect(await list()).toBe(403);
    await expect(run({ do: 'service-key-revoke', name: 'import-essai' })).rejects.toThrow('Aucune clé ouverte');
    expect(await run({ do: 'service-key-list' })).toContain('révoquée');
    const { rows } = await server.platform.db.asService((tx) =>
      sql<{ action: string; detail: object }>`
        select action, detail from audit_log where subject_type = 'service-key' order by at, id`.execute(tx),
    );
    expect(rows.map(({ action }) => action)).toEqual(['service-key.created', 'service-key.revoked']);
    expect(JSON.stringify(rows)).not.toContain(secret);
    await server.close();
  });
});
