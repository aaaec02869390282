import { windscreenFine } from '@placejuste/domain/fixtures';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { approvePaper } from '../../test/approved-papers.ts';
import { eachDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { dossierId, fineId, openDossiers, prepareFine } from './dossiers.fixtures.ts';

const picture = Buffer.from('a picture that nobody opens');

eachDatabase('a dossier says what lacks', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, ada, call } = await openDossiers(await open()));
  });

  const prepared = (changes: object = {}) => prepareFine({ platform, call }, { owner: ada, picture, changes });
  const ask = () => call('POST', `/api/fines/${fineId}/dossiers`, { id: dossierId });

  it('every paper at once, each with what it is for', async () => {
    await call('POST', '/api/fines', { ...windscreenFine, id: fineId, noticePath: null });
    await approvePaper(platform, ada, 'cmi', ['recto'], picture);
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([422, 'DOSSIER_EXHIBITS_MISSING']);
    expect(refused.body.fields).toEqual({
      notice: expect.stringContaining('avis'),
      'carte-grise': expect.stringContaining('carte grise'),
      'cmi-back': expect.stringContaining('verso'),
    });
    expect(platform.jobs.waiting()).not.toContain('make-dossier');
  });

  it('the card whose pictures were erased at the end of their time', async () => {
    await prepared();
    await platform.db.asService(async (tx) => {
      await sql`delete from document_files where document_id in (select id from documents where kind = 'cmi')`.execute(
        tx,
      );
      await sql`update documents set pictures_erased_at = now(), pictures_erased_for = 'card-ended',
        holder_name = null, card_number = null where kind = 'cmi'`.execute(tx);
    });
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([422, 'DOSSIER_EXHIBITS_MISSING']);
    expect(Object.keys(refused.body.fields)).toEqual(['cmi-front', 'cmi-back']);
    expect((await call('GET', `/api/fines/${fineId}/card`)).body.card).toBeNull();
  });

  it('every fact that the letter lacks, at its field', async () => {
    await prepared({ debtorName: null, cardPermanent: false });
    expect((await ask()).body).toMatchObject({
      code: 'DOSSIER_FACTS_MISSING',
      fields: {
        debtorName: expect.stringContaining('nécessaire'),
        cardValidUntil: expect.stringContaining('date de fin'),
      },
    });
  });

  it('a reading of the texts that is less than a year old', async () => {
    await prepared();
    platform.clock.advance(366 * 86_400);
    expect((await ask()).body.code).toBe('DOSSIER_RULES_OUTDATED');
  });
});
