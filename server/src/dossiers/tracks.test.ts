import { windscreenFine } from '@placejuste/domain/fixtures';
import { formSheetPart } from '@placejuste/domain/letter';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { oneDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { storeFile } from '../../test/stored-files.ts';
import { dossierId, fineId, openDossiers, prepareFine } from './dossiers.fixtures.ts';
import { readPdf } from '../../test/pdf-tools.ts';

const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();
const penal = { ...windscreenFine, track: 'contravention', noticeNumber: '4000000001', noticeKey: null };
const reserved = { offence: 'reserved-place', offenceWords: 'Stationnement sur un emplacement réservé' };

const mandated = { mandatary: 'Ada Essai', mandataryAddress: '1 rue du Modèle\n59000 Lille' };

oneDatabase('letters of every track', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let basile: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, call, ada, basile } = await openDossiers(await open()));
  });

  const file = (name: string, owner = ada) => storeFile(platform, owner, { name, content: picture });
  const prepared = (fine: object = windscreenFine) =>
    prepareFine({ platform, call }, { owner: ada, picture, changes: fine });
  const ask = (body: object, id = dossierId) => call('POST', `/api/fines/${fineId}/dossiers`, { id, ...body });
  const textOf = async (id = dossierId): Promise<string> => {
    await platform.runJobs();
    const link = await call('GET', `/api/dossiers/${id}/link`);
    return readPdf((await app.inject({ url: link.body.url })).rawPayload).text;
  };

  it('writes the requête of a contravention without being told which letter', async () => {
    await prepared(penal);
    const asked = await ask({ case: reserved });
    expect(asked.body).toMatchObject({ kind: 'requete', case: reserved });
    expect(asked.body.warnings.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['DO_NOT_PAY', 'COURT_MAY_FINE_MORE', 'ORIGINAL_BY_POST']),
    );
    const text = await textOf();
    expect(text).toContain('article 529-2');
    expect(text).toContain('4000000001');
    expect(text).not.toContain('forfait');
  });

  it('refuses a letter of another track, and says all that lacks of the right one', async () => {
    await prepared(penal);
    expect((await ask({ kind: 'rapo' })).body.code).toBe('DOSSIER_LETTER_NOT_OF_TRACK');
    expect((await ask({ kind: 'requete' })).body).toMatchObject({
      code: 'DOSSIER_FACTS_MISSING',
      fields: { offence: expect.stringContaining('reproche'), offenceWords: expect.stringContaining('Recopiez') },
    });
  });

  it('goes to the tribunal with the pieces it asks for, and names those that lack', async () => {
    await prepared();
    platform.clock.advance(60 * 86_400);
    const step = { kind: 'tsp', case: { sentOn: '2026-11-28', receivedOn: '2026-11-30', sentBy: 'registered' } };
    expect((await ask(step)).body).toMatchObject({
      code: 'DOSSIER_EXHIBITS_MISSING',
      fields: { 'appeal-copy': expect.any(String), receipt: expect.stringContaining('tribunal') },
    });
    for (const kind of ['appeal-copy', 'receipt']) {
      const { path } = await file(`${kind}.jpg`);
      expect((await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind, path })).status).toBe(
        200,
      );
    }
    expect((await ask(step)).body.exhibits.map(({ kind }: { kind: string }) => kind)).toEqual([
      'notice',
      'appeal-copy',
      'receipt',
      'carte-grise',
      'cmi-front',
      'cmi-back',
    ]);
    expect(await textOf()).toContain('vaut rejet depuis le 30 décembre 2026');
  });

  it('tells the tribunal of a refusal, never of a silence, once the contest was closed', async () => {
    await prepared();
    platform.clock.set('2027-01-12T10:00:00Z');
    const step = (body: object) => call('POST', `/api/fines/${fineId}/steps`, { id: platform.newId(), ...body });
    await step({ step: 'sent', on: '2026-11-28', channel: 'registered' });
    await step({ step: 'received', on: '2026-11-30' });
    await step({ step: 'refused', on: '2026-12-20', delivery: 'electronic' });
    await step({ step: 'closed', on: '2027-01-10' });
    for (const kind of ['appeal-copy', 'receipt', 'decision']) {
      const { path } = await file(`${kind}.jpg`);
      await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind, path });
    }
    expect((await ask({ kind: 'tsp' })).status).toBe(200);
    const text = await textOf();
    expect(text).toContain('rejeté par une décision du 20 décembre 2026');
    expect(text).not.toMatch(/Aucune réponse|silence/);
  });

  it('brings no accepted appeal before the tribunal as a silence, even closed since', async () => {
    await prepared();
    platform.clock.set('2027-01-12T10:00:00Z');
    const step = (body: object) => call('POST', `/api/fines/${fineId}/steps`, { id: platform.newId(), ...body });
    await step({ step: 'sent', on: '2026-11-28', channel: 'registered' });
    await step({ step: 'received', on: '2026-11-30' });
    await step({ step: 'accepted', on: '2026-12-20' });
    const refused = async () => {
      for (const kind of ['tsp', 'file-request', 'follow-up'])
        expect((await ask({ kind })).body.code).toBe('DOSSIER_CONTEST_ACCEPTED');
    };
    await refused();
    expect((await step({ step: 'closed', on: '2027-01-10' })).status).toBe(200);
    await refused();
  });

  it('goes to the tribunal against a reduced sum, with no receipt, not as refused nor silent', async () => {
    await prepared();
    platform.clock.set('2026-12-12T10:00:00Z');
    const step = (body: object) => call('POST', `/api/fines/${fineId}/steps`, { id: platform.newId(), ...body });
    await step({ step: 'sent', on: '2026-11-28', channel: 'online' });
    await step({ step: 'accepted-in-part', on: '2026-12-10', delivery: 'electronic' });
    const { path } = await file('decision.jpg');
    await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind: 'decision', path });
    expect((await ask({ kind: 'tsp' })).body.fields).toHaveProperty('appeal-copy');
    const asked = (await ask({ kind: 'tsp', case: { copyNotGiven: true } })).body;
    expect(asked.exhibits.map(({ title }: { title: string }) => title)).toContain('Avis de paiement rectificatif');
    expect(asked.warnings.map(({ code }: { code: string }) => code)).toContain('RECEIPT_NOT_JOINED');
    const text = await textOf();
    expect(text).toContain('Un avis de paiement rectificatif du 10 décembre 2026 a réduit la somme sans l’annuler');
    expect(text).not.toMatch(/rejeté|vaut rejet/);
  });

  it('writes no second appeal against a rectified notice recorded in place of the first one', async () => {
    await prepared({ ...windscreenFine, rectified: true });
    expect((await ask({ kind: 'rapo' })).body.code).toBe('DOSSIER_LETTER_NOT_OF_TRACK');
    for (const kind of ['appeal-copy', 'receipt', 'decision']) {
      const { path } = await file(`${kind}.jpg`);
      await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind, path });
    }
    const asked = await ask({ case: { sentOn: '2026-10-02' } });
    expect(asked.body).toMatchObject({ kind: 'tsp' });
    const text = await textOf();
    expect(text).toContain('Un avis de paiement rectificatif du 10 novembre 2026 a réduit la somme sans l’annuler');
    expect(text).not.toContain('L’avis est daté du');
    const noted = { id: platform.newId(), step: 'sent', on: '2026-11-12', channel: 'online' };
    expect((await call('POST', `/api/fines/${fineId}/steps`, noted)).body.code).toBe('FINE_STEP_IMPOSSIBLE');
    const tribunal = { id: platform.newId(), step: 'second-appeal', on: '2026-11-12', channel: 'online' };
    expect((await call('POST', `/api/fines/${fineId}/steps`, tribunal)).body.status).toBe('second-appeal');
    expect((await call('DELETE', `/api/fines/${fineId}/steps/${tribunal.id}`)).body).toMatchObject({
      status: 'to-contest',
      decisionOn: '2026-11-10',
    });
  });

  const step = async (name: string, on: string, more: object = {}) => {
    const id = platform.newId();
    const noted = await call('POST', `/api/fines/${fineId}/steps`, { id, step: name, on, ...more });
    expect(noted.status).toBe(200);
    return id;
  };
  /** Notes an appeal refused on 20 December, with its papers; returns the step of the refusal. */
  async function appealRefused(): Promise<string> {
    await step('sent', '2026-11-28', { channel: 'registered' });
    await step('received', '2026-11-30');
    const refused = await step('refused', '2026-12-20', { delivery: 'electronic' });
    for (const kind of ['appeal-copy', 'receipt', 'decision']) {
      const { path } = await file(`${kind}.jpg`);
      await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind, path });
    }
    return refused;
  }

  it('writes the answer as it was corrected, not as the dossier before had it', async () => {
    await prepared();
    platform.clock.set('2027-01-12T10:00:00Z');
    const refused = await appealRefused();
    const before = await ask(
      { kind: 'tsp', case: { sentOn: '2026-11-27', receivedOn: '2026-11-30' } },
      platform.newId(),
    );
    expect(before.body.case).toMatchObject({ sentOn: '2026-11-27', receivedOn: null, sentBy: null, refusedOn: null });
    expect((await call('DELETE', `/api/fines/${fineId}/steps/${refused}`)).status).toBe(200);
    await step('accepted-in-part', '2026-12-22', { delivery: 'electronic' });
    const after = (await ask({ kind: 'tsp', case: before.body.case })).body;
    expect(after.exhibits.map(({ title }: { title: string }) => title)).toContain('Avis de paiement rectificatif');
    const form = JSON.stringify(after.tribunal.form);
    expect(form).toContain('22 décembre 2026');
    expect(form).not.toContain('20 décembre 2026');
    expect(after.case.sentOn).toBe('2026-11-27');
  });

  it('step-corrected-after-the-dossier: what states the former day is not signed, but made again', async () => {
    await prepared();
    platform.clock.set('2026-12-23T10:00:00Z');
    const refused = await appealRefused();
    const made = async () => {
      await ask({ kind: 'tsp' }, platform.newId());
      await platform.runJobs();
    };
    const outdated = async (): Promise<boolean[]> =>
      (await call('GET', `/api/fines/${fineId}/dossiers`)).body.rows.map((row: { outdated: boolean }) => row.outdated);
    await made();
    expect(await outdated()).toEqual([false]);
    expect((await call('DELETE', `/api/fines/${fineId}/steps/${refused}`)).status).toBe(200);
    await step('refused', '2026-12-22', { delivery: 'electronic' });
    expect(await outdated()).toEqual([true]);
    await made();
    expect(await outdated()).toEqual([false, true]);
    // A letter already sent is a record.
    await step('second-appeal', '2026-12-23', { channel: 'registered' });
    expect(await outdated()).toEqual([false, false]);
  });

  it.each(['follow-up', 'file-request'])(
    'sending-corrected: the %s that states the former day is told',
    async (kind) => {
      await prepared();
      platform.clock.set('2026-12-23T10:00:00Z');
      const sent = await step('sent', '2026-11-28', { channel: 'registered' });
      const refused = await step('refused', '2026-12-20', { delivery: 'electronic' });
      for (const paper of ['appeal-copy', 'decision']) {
        const { path } = await file(`${paper}.jpg`);
        await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind: paper, path });
      }
      expect((await ask({ kind })).status).toBe(200);
      expect(await textOf()).toContain('28 novembre 2026');
      const dossier = async () => (await call('GET', `/api/dossiers/${dossierId}`)).body;
      expect(await dossier()).toMatchObject({ state: 'ready', outdated: false });
      for (const undone of [refused, sent]) await call('DELETE', `/api/fines/${fineId}/steps/${undone}`);
      await step('sent', '2026-11-27', { channel: 'registered' });
      await step('refused', '2026-12-20', { delivery: 'electronic' });
      expect(await dossier()).toMatchObject({ state: 'ready', outdated: true });
      const again = platform.newId();
      await ask({ kind, case: (await dossier()).case }, again);
      expect(await textOf(again)).toContain('27 novembre 2026');
    },
  );

  it('answers for a car that was sold with its two papers, and for a company with its extract', async () => {
    const join = async (kind: string) =>
      call('POST', `/api/fines/${fineId}/papers`, {
        id: platform.newId(),
        kind,
        path: (await file(`${kind}.jpg`)).path,
      });
    await prepared({ ...windscreenFine, certificate: 'sold', eventOn: '2026-10-01' });
    expect((await ask({})).body).toMatchObject({
      code: 'DOSSIER_EXHIBITS_MISSING',
      fields: { cession: expect.stringContaining('cession'), 'cession-receipt': expect.stringContaining('accusé') },
    });
    for (const kind of ['cession', 'cession-receipt']) expect((await join(kind)).status).toBe(200);
    const sold = await ask({});
    expect(sold.body.exhibits.map(({ kind }: { kind: string }) => kind)).toEqual([
      'notice',
      'cession',
      'cession-receipt',
    ]);
    const text = await textOf();
    expect(text).toContain('J’ai cédé ce véhicule le 1er octobre 2026, avant le constat');
    expect(text).not.toContain('L. 241-3');

    const changes = { certificate: 'company', debtorName: 'Ambulances Exemple', debtorIsUser: false, eventOn: null };
    expect((await call('PATCH', `/api/fines/${fineId}`, changes)).status).toBe(200);
    expect((await ask({}, platform.newId())).body).toMatchObject({
      code: 'DOSSIER_FACTS_MISSING',
      fields: { representativeName: expect.any(String), representativeQuality: expect.any(String) },
    });
    const signer = { representativeName: 'Dominique Exemple', representativeQuality: 'gérante' };
    expect((await call('PATCH', `/api/fines/${fineId}`, signer)).body).toMatchObject(signer);
    expect((await ask({}, platform.newId())).body.fields).toMatchObject({
      'company-extract': expect.stringContaining('Kbis'),
    });
    // The company itself sold the car: the same two papers, and its extract.
    await call('PATCH', `/api/fines/${fineId}`, { motive: 'sold', eventOn: '2026-10-01' });
    expect((await join('company-extract')).status).toBe(200);
    const asked = await ask({}, platform.newId());
    expect(asked.body.exhibits.map(({ kind }: { kind: string }) => kind)).toEqual([
      'notice',
      'cession',
      'cession-receipt',
      'company-extract',
    ]);
    expect(asked.body.signatory).toBe('Dominique Exemple');
    expect(await textOf(asked.body.id)).toContain('Ambulances Exemple a cédé ce véhicule le 1er octobre 2026');
  });

  it('joins the mandate when somebody signs for the debtor, and the statement of the holder', async () => {
    await prepared({ ...windscreenFine, debtorName: 'Basile Modèle', debtorIsUser: false });
    const asked = await ask({ kind: 'rapo', case: mandated });
    expect(asked.body.exhibits.map(({ kind }: { kind: string }) => kind)).toEqual([
      'notice',
      'carte-grise',
      'cmi-front',
      'cmi-back',
      'mandate',
      'presence',
    ]);
    const text = await textOf();
    expect(text).toContain('Je donne mandat à Ada Essai, demeurant 1 rue du Modèle, 59000 Lille,');
    expect(text).toContain('Signature : Ada Essai');
  });

  it('warns of a mandate and a statement to sign until each signed copy is joined in its place', async () => {
    await prepared({ ...windscreenFine, debtorName: 'Basile Modèle', debtorIsUser: false });
    const rapo = async (mandatary: string | null = 'Ada Essai') => {
      const { body } = await call('POST', `/api/fines/${fineId}/dossiers`, {
        id: platform.newId(),
        kind: 'rapo',
        case: mandatary === null ? { mandatary } : mandated,
      });
      const codes = body.warnings
        .map(({ code }: { code: string }) => code)
        .filter((code: string) => code.endsWith('_TO_SIGN'));
      return [body.exhibits.map(({ kind }: { kind: string }) => kind).slice(4), codes];
    };
    const join = async (kind: string) =>
      call('POST', `/api/fines/${fineId}/papers`, {
        id: platform.newId(),
        kind,
        path: (await file(`${kind}.jpg`)).path,
      });
    expect(await rapo()).toEqual([
      ['mandate', 'presence'],
      ['MANDATE_TO_SIGN', 'STATEMENT_TO_SIGN'],
    ]);
    expect((await join('mandate-signed')).body.title).toBe('Mandat signé');
    expect(await rapo()).toEqual([['mandate-signed', 'presence'], ['STATEMENT_TO_SIGN']]);
    await join('presence-signed');
    expect(await rapo()).toEqual([['mandate-signed', 'presence-signed'], []]);
    // The debtor signs in person after all: the mandate is no longer joined.
    expect(await rapo(null)).toEqual([['presence-signed'], []]);
    await ask({ kind: 'rapo', case: mandated });
    const text = await textOf();
    expect(text).not.toContain('Je donne mandat à Ada Essai');
    expect(text).toMatch(/J’ai reçu mandat pour ce recours \(pièce n° 5\)/);
  });

  it('brings the tribunal its pieces, their inventory, and a sheet of its form that is not sent', {
    timeout: 60_000,
  }, async () => {
    await prepared();
    platform.clock.advance(60 * 86_400);
    for (const kind of ['appeal-copy', 'receipt'])
      await call('POST', `/api/fines/${fineId}/papers`, {
        id: platform.newId(),
        kind,
        path: (await file(`${kind}.jpg`)).path,
      });
    const step = { kind: 'tsp', case: { sentOn: '2026-11-28', receivedOn: '2026-11-30', sentBy: 'registered' } };
    const { tribunal } = (await ask(step)).body;
    expect(tribunal.complete).toBe(true);
    expect(tribunal.pieces.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3]);
    const sent = await textOf();
    expect(sent).toContain('Bordereau des pièces');
    expect(sent).toContain('0-memoire-et-bordereau.pdf');
    expect(sent).not.toContain('Fiche pour remplir');
    await call('POST', `/api/dossiers/${dossierId}/parts`);
    await platform.runJobs();
    const { parts } = (await call('GET', `/api/dossiers/${dossierId}`)).body;
    expect(parts[0].fileName).toBe('0-memoire-et-bordereau.pdf');
    expect(parts.at(-1)).toMatchObject({ number: formSheetPart, fileName: 'fiche-du-formulaire-a-garder.pdf' });
    const sheet = await call('GET', `/api/dossiers/${dossierId}/parts/${formSheetPart}/link`);
    const { text } = readPdf((await app.inject({ url: sheet.body.url })).rawPayload);
    expect(text).toContain('n’est pas le formulaire officiel');
    expect(text).toContain('Rejet par silence le 30 décembre 2026');
    expect(text).not.toContain('Bordereau');
  });

  it('makes the parts once, when asked, each by a link of its own', async () => {
    await prepared();
    await ask({});
    expect((await call('POST', `/api/dossiers/${dossierId}/parts`)).body.code).toBe('DOSSIER_NOT_READY');
    await platform.runJobs();
    expect((await call('GET', `/api/dossiers/${dossierId}/parts/0/link`)).body.code).toBe('DOSSIER_NOT_READY');
    expect((await call('POST', `/api/dossiers/${dossierId}/parts`)).body.partsState).toBe('queued');
    await call('POST', `/api/dossiers/${dossierId}/parts`);
    expect(platform.jobs.waiting().filter((name) => name === 'make-dossier-parts')).toHaveLength(1);
    await platform.runJobs();
    const { parts } = (await call('GET', `/api/dossiers/${dossierId}`)).body;
    expect(parts.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      '0-recours-prealable.pdf',
      '1-avis-de-paiement-du-forfait-de-post.pdf',
      '2-certificat-d-immatriculation-du-vehicule.pdf',
      '3-carte-de-stationnement-recto.pdf',
      '4-carte-de-stationnement-verso.pdf',
    ]);
    expect(parts.every(({ sizeBytes }: { sizeBytes: number }) => sizeBytes < 5_000_000)).toBe(true);
    const link = (await call('GET', `/api/dossiers/${dossierId}/parts/3/link`)).body;
    expect(readPdf((await app.inject({ url: link.url })).rawPayload).text).toContain('Pièce n° 3');
    expect((await call('GET', `/api/dossiers/${dossierId}/parts/9/link`)).body.code).toBe('DOSSIER_NOT_READY');
    expect((await call('POST', `/api/dossiers/${dossierId}/parts`, undefined, basile)).status).toBe(404);
  });

  describe('papers joined to a fine', () => {
    const paperId = '01a00000-0000-7000-8000-0000000000b1';
    const add = (path: string, person = ada, id = paperId) =>
      call('POST', `/api/fines/${fineId}/papers`, { id, kind: 'receipt', path }, person);

    it('are kept once, listed, and taken away by their owner alone', async () => {
      await prepared();
      const { path } = await file('receipt.jpg');
      const first = await add(path);
      expect(first.body).toMatchObject({ id: paperId, kind: 'receipt' });
      expect((await add(path)).body).toEqual(first.body);
      expect((await call('GET', `/api/fines/${fineId}/papers`)).body.rows).toHaveLength(1);
      for (const refused of [
        await call('GET', `/api/fines/${fineId}/papers`, undefined, basile),
        await call('DELETE', `/api/papers/${paperId}`, undefined, basile),
        await add(path, basile, platform.newId()),
      ]) {
        expect(refused.status).toBe(404);
      }
      expect((await call('DELETE', `/api/papers/${paperId}`)).body).toEqual({ removed: true });
      expect((await call('DELETE', `/api/papers/${paperId}`)).body.code).toBe('PAPER_UNKNOWN');
    });

    it('are files of their owner, of this fine, and not without number', async () => {
      await prepared();
      const other = await file('other.jpg', basile);
      expect((await add(other.path)).body.code).toBe('PAPER_FILE_UNKNOWN');
      const { path, id } = await file('receipt.jpg');
      const stolen = platform.db.asUser(basile.claims, (tx) =>
        sql`insert into fine_papers (id, fine_id, kind, object_id, created_at) values (${platform.newId()},
          ${fineId}, 'receipt', ${id}, now())`.execute(tx),
      );
      await expect(stolen).rejects.toThrow(/row-level security/);
      const together = await Promise.all(Array.from({ length: 24 }, () => add(path, ada, platform.newId())));
      expect(together.map(({ body }) => body.code).filter((code) => code !== undefined)).toEqual(
        Array.from({ length: 4 }, () => 'PAPERS_TOO_MANY'),
      );
    });
  });
});
