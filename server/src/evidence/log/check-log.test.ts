import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { declarationOf, oneDatabase, openDeclarations } from '../../../test/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { checkLog } from './check-log.ts';

oneDatabase('the verification of the log', (open) => {
  it('counts the receipts that were found in the log, and none of those drawn after a fault', async () => {
    const { platform, call, ada, vehicleId } = await openDeclarations(await open());
    for (let minute = 0; minute < 3; minute += 1) {
      const { action } = await declarationOf(platform, { owner: ada, vehicleId });
      expect((await call(ada, 'POST', '/api/declarations', action)).status).toBe(200);
      platform.clock.advance(60);
    }
    expect(await runAsService(platform, checkLog)).toEqual({ size: 3, walked: 3, fault: null });
    await platform.db.asService((tx) => sql`update evidence_deposits set receipt = receipt || ' '`.execute(tx));
    expect(await runAsService(platform, checkLog)).toEqual({ size: 3, walked: 0, fault: 'entry' });
  });
});
