import { windscreenFine } from '@placejuste/domain/fixtures';
import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { declarationOf, eachDatabase, openDeclarations, withoutDossier } from '../../test/index.ts';
import { finesSlice } from '../fines/index.ts';

eachDatabase('the declaration that a fine and its dossiers name', (open) => {
  test('is never one of another account; one that is erased since may still be named', async () => {
    const { platform, call, ada, bob, vehicleId } = await openDeclarations(await open(), {
      slices: [finesSlice(withoutDossier)],
    });
    const { action } = await declarationOf(platform, { owner: ada, vehicleId });
    expect((await call(ada, 'POST', '/api/declarations', action)).status).toBe(200);
    const declared = action.id;
    const write = (statement: RawBuilder<unknown>) => platform.db.asUser(bob.claims, (tx) => statement.execute(tx));
    const fineId = platform.newId();
    expect((await call(bob, 'POST', '/api/fines', { ...windscreenFine, id: fineId })).status).toBe(200);
    const dossier = (declaration: string) => sql`insert into public.dossiers
      (id, fine_id, kind, facts, exhibits, declaration_id)
      values (${platform.newId()}, ${fineId}, 'rapo', '"x"', '[]', ${declaration})`;
    const tied = (declaration: string) => sql`update public.fines set declaration_id = ${declaration}
      where id = ${fineId}`;
    const denied = { code: '42501' };
    await expect(write(dossier(declared))).rejects.toMatchObject(denied);
    await expect(write(tied(declared))).rejects.toMatchObject(denied);
    await platform.db.asService((tx) => sql`delete from public.declarations where id = ${declared}`.execute(tx));
    await write(dossier(declared));
    await write(tied(declared));
  });
});
