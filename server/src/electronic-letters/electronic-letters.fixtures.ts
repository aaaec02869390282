import { windscreenFine } from '@placejuste/domain/fixtures';
import { toPlainDate } from '@placejuste/domain/kernel';
import sharp from 'sharp';
import { expect } from 'vitest';
import { approvePaper, readAsFine } from '../../test/approved-papers.ts';
import { startAr24Fake } from '../../test/ar24-fake.ts';
import { apiCallsOf, buildTestApp, makeTestPlatform, silentGeocoder, type TestDatabase } from '../../test/index.ts';
import { dossiersSlice, listFinesWithDossier } from '../dossiers/index.ts';
import { finishDossier } from '../../test/finish-dossier.ts';
import { storeFile } from '../../test/stored-files.ts';
import { finesSlice } from '../fines/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { nextStepSlice } from '../next-step/index.ts';
import { createAr24 } from '../platform/registered-letter/index.ts';
import { storageSlice } from '../storage/index.ts';
import { electronicLettersSlice, listFinesWithLetterUnderWay, type LetterPrice } from './index.ts';

export const fineId = '01a00000-0000-7000-8000-000000000001';
const dossierId = '01a00000-0000-7000-8000-0000000000d1';
export const signedId = '01a00000-0000-7000-8000-0000000000e1';
export const letterId = '01a00000-0000-7000-8000-0000000000f1';
const price: LetterPrice = {
  service: 'Lettre recommandée électronique qualifiée (exemple)',
  source: 'https://exemple.fr/tarifs',
  checkedOn: toPlainDate('2026-11-20'),
  cents: 479,
  billedTo: 'sender',
};
const drawing = [
  [
    [100, 200],
    [400, 60],
    [700, 180],
  ],
];
const signature = { drawing, drawnOn: '2026-11-21' };
const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();

/**
 * Opens a service that sends letters through a provider on this machine, with a signed appeal of Ada ready to be sent.
 * `facts` are those of the fine. `isTypeset` makes and signs it as the product does; otherwise its file is a quick
 * stand-in.
 */
export async function openLetters(
  db: TestDatabase,
  { isOpen = true, isSigned = true, isTypeset = false, facts = {} } = {},
) {
  const clock = { now: () => platform.clock.now() };
  const provider = await startAr24Fake(clock.now);
  const platform = makeTestPlatform(db, {
    letters: isOpen ? createAr24(provider.keys, { fetch, clock, timeoutMs: 500 }) : null,
  });
  const app = await buildTestApp(platform, [
    storageSlice,
    mailsSlice,
    finesSlice({ findDossiers: listFinesWithDossier, findLettersUnderWay: listFinesWithLetterUnderWay }),
    dossiersSlice(silentGeocoder, {
      portalFileLimitBytes: null,
      postage: null,
      drawnSignature: { counsel: 'Me Exemple, avocate', on: toPlainDate('2026-11-20') },
    }),
    electronicLettersSlice(price),
    nextStepSlice,
  ]);
  db.beforeClose(() => provider.close());
  const [ada, basile] = [await platform.signIn(), await platform.signIn()];
  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  const notice = await storeFile(platform, ada, { name: 'notice.jpg', content: picture });
  await approvePaper(platform, ada, 'carte_grise', ['recto'], picture, readAsFine('carte_grise', {}));
  await approvePaper(platform, ada, 'cmi', ['recto', 'verso'], picture, readAsFine('cmi', {}));
  await call('POST', '/api/fines', { ...windscreenFine, ...facts, id: fineId, noticePath: notice.path });
  await call('POST', `/api/fines/${fineId}/dossiers`, { id: dossierId, kind: 'rapo', case: {} });
  if (!isTypeset) await finishDossier(platform, ada, { id: dossierId, signature: isSigned ? signature : null });
  await platform.runJobs();
  if (isTypeset) {
    await call('POST', `/api/dossiers/${dossierId}/signature`, { id: signedId, drawing });
    await platform.runJobs();
  }
  const [row] = (await call('GET', `/api/fines/${fineId}/dossiers`)).body.rows;
  expect(row.state).toBe('ready');
  const [firstname = '', ...rest] = String(row.signatory).split(' ');
  provider.senders.push({
    id: 77,
    email: ada.claims.email,
    firstname,
    lastname: rest.join(' '),
    confirmed: true,
    is_eidas: true,
  });
  const path = `/api/dossiers/${isTypeset ? signedId : dossierId}/electronic-letter`;
  const body = {
    id: letterId,
    recipientEmail: 'recours@modele.exemple',
    isAccepted: true,
    cents: price.cents,
    code: provider.code,
  };
  return {
    platform,
    app,
    provider,
    ada,
    basile,
    call,
    send: (changes: object = {}, who = ada) => call('POST', path, { ...body, ...changes }, who),
    read: async (who = ada) => (await call('GET', path, undefined, who)).body,
    fine: async () => (await call('GET', `/api/fines/${fineId}`)).body,
    /** The fines as the home reads them. */
    homeFines: async (who = ada) => (await call('GET', '/api/next-step', undefined, who)).body.fines,
    papers: async () =>
      (await call('GET', `/api/fines/${fineId}/papers`)).body.rows.map(({ kind }: { kind: string }) => kind),
    /** Advances the clock, and runs the jobs that are due. */
    async runAfter(seconds: number) {
      platform.clock.advance(seconds);
      await platform.runJobs();
    },
  };
}
