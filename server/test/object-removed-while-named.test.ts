import { createHash } from 'node:crypto';
import { windscreenFine } from '@placejuste/domain/fixtures';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { documentsSlice } from '../src/documents/index.ts';
import { finesSlice } from '../src/fines/index.ts';
import {
  declarationOf,
  eachDatabase,
  openDeclarations,
  withoutDossier,
  type ApiCall,
  type TestPerson,
  type TestPlatform,
} from './index.ts';
import { storeFile } from './stored-files.ts';
import { whileOpen } from './while-open.ts';

const removed = sql`delete from storage_objects`;
const renamed = sql`update storage_objects set path = path || '-ailleurs'`;

eachDatabase('object-removed-while-named', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let vehicleId: string;
  let call: ApiCall;
  beforeEach(async () => {
    const slices = [documentsSlice, finesSlice(withoutDossier)];
    ({ platform, ada, vehicleId, call } = await openDeclarations(await open(), { slices }));
  });

  const content = Buffer.from('un papier');
  const stored = () => storeFile(platform, ada, { name: 'papier.jpg', content });
  const named: Readonly<Record<string, () => Promise<() => ReturnType<ApiCall>>>> = {
    'a paper': async () => {
      const { path } = await stored();
      const sha256 = createHash('sha256').update(content).digest('hex');
      const form = { kind: 'carte_grise', files: [{ side: 'recto', path, sha256 }] };
      return () => call(ada, 'POST', '/api/documents', form);
    },
    'the photographs of a declaration': async () => {
      const { action } = await declarationOf(platform, { owner: ada, vehicleId });
      return () => call(ada, 'POST', '/api/declarations', action);
    },
    'the notice of a fine': async () => {
      const { path: noticePath } = await stored();
      return () => call(ada, 'POST', '/api/fines', { ...windscreenFine, id: platform.newId(), noticePath });
    },
  };

  test.each([
    ['a paper', 'removed', removed, [422, 'DOCUMENT_FILE_UNKNOWN']],
    ['the photographs of a declaration', 'removed', removed, [409, 'PHOTO_NOT_RECEIVED']],
    ['the notice of a fine', 'removed', removed, [422, 'FINE_NOTICE_UNKNOWN']],
    ['the notice of a fine', 'given another name', renamed, [422, 'FINE_NOTICE_UNKNOWN']],
  ])('%s, %s between the moment it is found and named: refused, not a fault', async (what, _how, first, refusal) => {
    const send = await named[what]?.();
    if (send === undefined) throw new Error(`Nothing names ${what}`);
    const { status, body } = await whileOpen(platform.db, { first }, send);
    expect([status, body.code]).toEqual(refusal);
  });
});
