import { windscreenFine } from '@placejuste/domain/fixtures';
import { approvePaper, readAsFine } from '../../test/approved-papers.ts';
import {
  apiCallsOf,
  buildTestApp,
  makeTestPlatform,
  silentGeocoder,
  type ApiCallOf,
  type TestDatabase,
  type TestOverrides,
  type TestPerson,
  type TestPlatform,
  withoutDossier,
} from '../../test/index.ts';
import { storeFile } from '../../test/stored-files.ts';
import { finesSlice } from '../fines/index.ts';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { storageSlice } from '../storage/index.ts';
import { dossiersSlice, listFinesWithDossier } from './index.ts';

export const fineId = '01a00000-0000-7000-8000-000000000001';
export const dossierId = '01a00000-0000-7000-8000-0000000000d1';

/** Opens a service that makes dossiers, with Ada, who makes the calls, and Basile. */
export async function openDossiers(
  db: TestDatabase,
  {
    geocoder = silentGeocoder,
    overrides = {},
    sending = { portalFileLimitBytes: null, postage: null, drawnSignature: null },
    certificates = [],
  }: {
    geocoder?: Geocoder;
    overrides?: TestOverrides;
    sending?: Parameters<typeof dossiersSlice>[1];
    certificates?: Parameters<typeof dossiersSlice>[2];
  } = {},
) {
  const platform = makeTestPlatform(db, overrides);
  const app = await buildTestApp(platform, [
    storageSlice,
    finesSlice({ ...withoutDossier, findDossiers: listFinesWithDossier }),
    dossiersSlice(geocoder, sending, certificates),
  ]);
  const [ada, basile] = [await platform.signIn(), await platform.signIn()];
  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  return { platform, app, ada, basile, call };
}

interface PreparedFine {
  readonly owner: TestPerson;
  readonly picture: Buffer;
  /** Changes to the fine, which both papers then show as well. */
  readonly changes?: object;
}

/** Prepares everything that a dossier needs: the fine with its notice, and both papers approved. */
export async function prepareFine(
  { platform, call }: { readonly platform: TestPlatform; readonly call: ApiCallOf },
  { owner, picture, changes = {} }: PreparedFine,
): Promise<void> {
  const notice = await storeFile(platform, owner, { name: 'notice.jpg', content: picture });
  await approvePaper(platform, owner, 'carte_grise', ['recto'], picture, readAsFine('carte_grise', changes));
  await approvePaper(platform, owner, 'cmi', ['recto', 'verso'], picture, readAsFine('cmi', changes));
  const fine = { ...windscreenFine, id: fineId, noticePath: notice.path, ...changes };
  const { body } = await call('POST', '/api/fines', fine);
  if (body.code !== undefined) throw new Error(`The fine was refused: ${JSON.stringify(body)}`);
}
