import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  withoutDossier,
  type ApiCall,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { finesSlice } from '../fines/index.ts';
import { forgetRefusalsJob } from './forget-refusals.job.ts';
import { syncSlice } from './index.ts';

const daySeconds = 24 * 3600;

eachDatabase('refusals nobody tries again', (open) => {
  let platform: TestPlatform;
  let call: ApiCall;
  let ada: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [finesSlice(withoutDossier), syncSlice]);
    call = apiCalls(() => app);
    ada = await platform.signIn();
  });

  it('kept-for-ever: they are forgotten after ninety days; what was kept stays', async () => {
    const send = (id: string, kind: string, payload: object) => {
      const sentAt = platform.clock.now().toISOString();
      return call(ada, 'POST', '/api/sync', { id, kind, version: 1, payload, createdAt: sentAt, sentAt });
    };
    const refuse = (id: string) => send(id, 'fine.undo-step', { fineId: id, stepId: id });
    const ids = async () => {
      const { rows } = await platform.db.asService((tx) =>
        sql<{ id: string }>`select id from sync_outcomes order by recorded_at, id`.execute(tx),
      );
      return rows.map(({ id }) => id);
    };
    const forget = () => forgetRefusalsJob(platform).run({}, new AbortController().signal);
    const [kept, refused, tried] = [platform.newId(), platform.newId(), platform.newId()];
    const fine = {
      track: 'fps',
      noticeNumber: '21590350100017261105123456',
      noticeDate: '2026-11-10',
      delivery: 'post',
    };
    expect((await send(kept, 'fine.create', fine)).body).toMatchObject({ id: kept });
    for (const id of [refused, tried]) expect((await refuse(id)).status).toBe(404);
    platform.clock.advance(89 * daySeconds);
    await forget();
    expect(await ids()).toEqual([kept, refused, tried].toSorted());
    await refuse(tried);
    platform.clock.advance(2 * daySeconds);
    await forget();
    expect(await ids()).toEqual([kept, tried]);
    expect((await refuse(refused)).status).toBe(404);
  });
});
