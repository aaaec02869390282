import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { windscreenFine } from '@placejuste/domain/fixtures';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { oneDatabaseInEachRun, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { readPdf } from '../../../test/pdf-tools.ts';
import { createFileSandbox } from '../../platform/file-sandbox/index.ts';
import { createTypst } from '../../platform/typst/index.ts';
import { paintMask } from '../pdf/exhibit-pictures.ts';
import { approvePaper } from '../../../test/approved-papers.ts';
import { storeFile, storeGenerated } from '../../../test/stored-files.ts';
import { fineId, openDossiers } from '../dossiers.fixtures.ts';
import { sealed } from '../../../test/test-secrets.ts';

const typst = createTypst();
const sandbox = createFileSandbox({ log: pino({ level: 'silent' }) });
const folder = mkdtempSync(join(tmpdir(), 'placejuste-card-'));
const pagesTemplate = join(folder, 'pages.typ');
writeFileSync(
  pagesTemplate,
  '#set document(title: "Carte")\n#set text(font: ("Atkinson Hyperlegible Next", "DejaVu Sans"), ' +
    'lang: "fr")\n#for page in range(json("data.json").pages) { if page > 0 { pagebreak() }; ' +
    '[Carte d’essai] }',
);
afterAll(async () => {
  await typst.close();
  rmSync(folder, { recursive: true });
});

const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();
const mask = { x: 0.1, y: 0.2, width: 0.3, height: 0.5 };

describe('a masked picture', () => {
  it('is painted over inside and as it was outside, at the same size', async () => {
    const { data, info } = await sharp(await paintMask(sandbox, { ownerId: 'ada', content: picture, mask }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([320, 200]);
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ];
    const near = (one: number[], other: number[]) =>
      one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 12);
    // The mask covers 32 to 128 across, 40 to 140 down.
    for (const [x, y] of [
      [36, 44],
      [124, 44],
      [80, 90],
      [36, 136],
      [124, 136],
    ] as const)
      expect(near(at(x, y), [20, 33, 58]), `${x},${y}`).toBe(true);
    for (const [x, y] of [
      [16, 90],
      [144, 90],
      [80, 24],
      [80, 156],
      [300, 190],
    ] as const)
      expect(near(at(x, y), [0x66, 0x88, 0xaa]), `${x},${y}`).toBe(true);
  });

  it('takes a mask that touches the edges', async () => {
    const edge = { x: 0.7, y: 0, width: 0.3, height: 1 };
    expect(
      (await sharp(await paintMask(sandbox, { ownerId: 'ada', content: picture, mask: edge })).metadata()).width,
    ).toBe(320);
  });
});

oneDatabaseInEachRun('what a person hides of their card', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;
  let cardId: string;

  beforeEach(async () => {
    ({ platform, app, call, ada } = await openDossiers(await open()));
    const notice = await file('notice.jpg');
    await approved('carte_grise', ['recto']);
    cardId = (await approved('cmi', ['recto', 'verso']))['verso'] ?? '';
    await call('POST', '/api/fines', { ...windscreenFine, id: fineId, noticePath: notice.path });
  });

  const file = (name: string) => storeFile(platform, ada, { name, content: picture });
  const approved = async (kind: 'cmi' | 'carte_grise', sides: readonly string[]) =>
    (await approvePaper(platform, ada, kind, sides, picture)).files;
  const hide = (wanted: object | null, person = ada, objectId = cardId) =>
    call('PUT', `/api/fines/${fineId}/card`, { objectId, mask: wanted }, person);
  const frozen = async () => {
    const id = platform.newId();
    const asked = await call('POST', `/api/fines/${fineId}/dossiers`, { id, kind: 'rapo' });
    expect(asked.status).toBe(200);
    const { rows } = await platform.db.asService((tx) =>
      sql<{
        exhibits: readonly { objectId: string; mask?: object }[];
      }>`select exhibits from dossiers where id = ${id}`.execute(tx),
    );
    return {
      id,
      masks: (rows[0]?.exhibits ?? []).flatMap(({ objectId, mask: one }) =>
        one === undefined ? [] : [[objectId, one]],
      ),
    };
  };

  it('is kept, shown, frozen with the dossier, told in the list, and taken back', async () => {
    expect((await call('GET', `/api/fines/${fineId}/card`)).body.card).toMatchObject({ objectId: cardId, mask: null });
    expect((await hide(mask)).body.card.mask).toEqual(mask);
    expect((await hide({ ...mask, x: 0.2 })).body.card.mask).toEqual({ ...mask, x: 0.2 });
    const made = await frozen();
    expect(made.masks).toEqual([[cardId, { ...mask, x: 0.2 }]]);
    expect((await hide(null)).body.card.mask).toBeNull();
    expect((await frozen()).masks).toEqual([]);
    await platform.runJobs();
    const link = await call('GET', `/api/dossiers/${made.id}/link`);
    const { text } = readPdf((await app.inject({ url: link.body.url })).rawPayload);
    expect(text).toContain('Carte de stationnement, verso, une partie de l’image est masquée');
  });

  const asPdf = async (pages: number): Promise<string> => {
    const id = platform.newId();
    const at = new Date(platform.clock.now().getTime() + 1000);
    await platform.db.asService((tx) =>
      sql`insert into documents (id, user_id, kind, status, submitted_at, decided_at, holder_name, holder_name_read,
        card_number)
        values (${id}, ${ada.id}, 'cmi', 'approved', ${at}, ${at}, ${windscreenFine.holderName}, true,
        ${sealed(windscreenFine.cardNumber)})`.execute(tx),
    );
    let face = '';
    for (const side of ['recto', 'verso']) {
      const content = await typst.pdf({ template: pagesTemplate, data: { pages }, files: {}, madeAt: 1_795_000_000 });
      const stored = await platform.db.asService((tx) =>
        storeGenerated(
          { ...platform, tx },
          {
            ownerId: ada.id,
            bucket: 'documents',
            path: `${ada.id}/${id}-${side}.pdf`,
            mime: 'application/pdf',
            content: content.pdf,
          },
        ),
      );
      await platform.db.asService((tx) =>
        sql`insert into document_files (document_id, side, object_id) values (${id}, ${side}, ${stored.id})`.execute(
          tx,
        ),
      );
      face = stored.id;
    }
    return face;
  };

  it('may be a PDF of one page: it is drawn to be masked, and painted over in the dossier', async () => {
    const face = await asPdf(1);
    const { card } = (await call('GET', `/api/fines/${fineId}/card`)).body;
    expect(card.objectId).toBe(face);
    const shown = await sharp((await app.inject(card.previewUrl)).rawPayload).metadata();
    expect([shown.format, Math.max(shown.width, shown.height)]).toEqual(['jpeg', 1600]);
    expect((await hide(mask, ada, face)).body.card).toMatchObject({ previewUrl: card.previewUrl, mask });
    expect((await frozen()).masks).toEqual([[face, mask]]);
  });

  it('is not shown where a PDF has several pages: the screen asks for a photograph', async () => {
    await asPdf(2);
    expect((await call('GET', `/api/fines/${fineId}/card`)).body.card).toMatchObject({ previewUrl: null, mask: null });
  });

  it('leaves the file itself untouched', async () => {
    await hide(mask);
    await frozen();
    await platform.runJobs();
    const { rows } = await platform.db.asService((tx) =>
      sql<{ sha256: string }>`select sha256 from storage_objects where id = ${cardId}`.execute(tx),
    );
    const { createHash } = await import('node:crypto');
    expect(rows[0]?.sha256).toBe(createHash('sha256').update(picture).digest('hex'));
  });

  it.each([
    ['one that hides most of the card', { x: 0, y: 0, width: 0.9, height: 0.9 }, 422, 'CARD_MASK_REFUSED'],
    ['one out of the picture', { x: 0.8, y: 0, width: 0.3, height: 0.3 }, 422, 'CARD_MASK_REFUSED'],
    ['one that is no fraction', { x: 3, y: 0, width: 0.3, height: 0.3 }, 400, 'INVALID_REQUEST'],
  ])('refuses %s in French', async (_case, wanted, status, code) => {
    const reply = await hide(wanted);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.body.message).toMatch(/\p{L}.*\.$/u);
    expect((await call('GET', `/api/fines/${fineId}/card`)).body.card.mask).toBeNull();
  });

  it('belongs to one person, by row security too, and to the card in force', async () => {
    await hide(mask);
    const basile = await platform.signIn();
    expect((await hide(null, basile)).status).toBe(404);
    expect((await hide(mask, ada, fineId)).body.code).toBe('CARD_UNKNOWN');
    const seen = await platform.db.asUser(basile.claims, (tx) =>
      sql<{ count: number }>`select count(*)::int as count from card_masks`.execute(tx),
    );
    expect(seen.rows).toEqual([{ count: 0 }]);
    await expect(
      platform.db.asUser(basile.claims, (tx) =>
        sql`insert into card_masks (object_id, x, y, width, height, changed_at) values (${cardId}, 0, 0, 0.1, 0.1,
          now())`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
