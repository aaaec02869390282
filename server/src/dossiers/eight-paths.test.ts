import { readFileSync } from 'node:fs';
import { windscreenFine } from '@placejuste/domain/fixtures';
import { type PaperKind, findProofPaper } from '@placejuste/domain/letter';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { oneDatabase, type TestPlatform } from '../../test/index.ts';
import { readPdf } from '../../test/pdf-tools.ts';
import { storeFile } from '../../test/stored-files.ts';
import { dossierId, fineId, openDossiers, prepareFine } from './dossiers.fixtures.ts';

const rules = readFileSync(new URL('../../../docs/rules/sending.md', import.meta.url), 'utf8');
const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();
const townForm = 'https://recours.exemple.fr/fps';
const penal = { ...windscreenFine, track: 'contravention', noticeNumber: '4000000001', noticeKey: null };
const reserved = { offence: 'reserved-place', offenceWords: 'Stationnement sur un emplacement réservé' };
const unprinted = { authorityUrl: null, authorityAddress: '1 place de l’Exemple\n59000 Lille' };

interface Path {
  readonly fine?: object;
  readonly letter: string;
  readonly case?: object;
  /** Way of the guide that is taken, and its address. */
  readonly way: 'official' | 'registered' | 'plain';
  readonly url?: string | null;
  readonly step: 'sent' | 'second-appeal' | null;
  readonly channel: 'online' | 'registered' | 'letter' | null;
  /** Kind of the paper that proves the sending; null when none does. */
  readonly proof: PaperKind | null;
  /** True when the letter and exhibits are separate files, for a site. */
  readonly isFiled: boolean;
  readonly says: string;
}

/** The rows of `docs/rules/sending.md`. */
const paths: readonly (readonly [string, Path])[] = [
  [
    '1. an appeal by the site of the notice',
    {
      letter: 'rapo',
      way: 'official',
      url: windscreenFine.authorityUrl,
      step: 'sent',
      channel: 'online',
      proof: 'receipt',
      isFiled: true,
      says: 'Recours administratif préalable obligatoire',
    },
  ],
  [
    '2. an appeal by registered letter',
    {
      fine: unprinted,
      letter: 'rapo',
      way: 'registered',
      step: 'sent',
      channel: 'registered',
      proof: 'deposit-proof',
      isFiled: false,
      says: '1 place de l’Exemple',
    },
  ],
  [
    '3. an appeal by the form of the town',
    {
      fine: unprinted,
      letter: 'rapo',
      way: 'official',
      url: townForm,
      step: 'sent',
      channel: 'online',
      proof: 'receipt',
      isFiled: true,
      says: 'Recours administratif préalable obligatoire',
    },
  ],
  [
    '4. photographs asked for by a plain letter',
    { letter: 'photos', way: 'plain', step: null, channel: null, proof: null, isFiled: false, says: 'photographies' },
  ],
  [
    '5. the tribunal by its portal',
    {
      letter: 'tsp',
      way: 'official',
      url: null,
      step: 'second-appeal',
      channel: 'online',
      proof: 'second-appeal-proof',
      isFiled: true,
      says: 'Bordereau des pièces',
    },
  ],
  [
    '6. the tribunal by post',
    {
      letter: 'tsp',
      way: 'registered',
      step: 'second-appeal',
      channel: 'registered',
      proof: 'second-appeal-proof',
      isFiled: false,
      says: 'Bordereau des pièces',
    },
  ],
  [
    '7. a request in a penal case by the service of the notice',
    {
      fine: penal,
      letter: 'requete',
      case: reserved,
      way: 'official',
      url: windscreenFine.authorityUrl,
      step: 'sent',
      channel: 'online',
      proof: 'receipt',
      isFiled: true,
      says: 'article 529-2',
    },
  ],
  [
    '8. a request in a penal case by registered letter, with the original',
    {
      fine: penal,
      letter: 'requete',
      case: reserved,
      way: 'registered',
      step: 'sent',
      channel: 'registered',
      proof: 'deposit-proof',
      isFiled: false,
      says: 'article 529-2',
    },
  ],
];

oneDatabase('the eight ways a letter leaves', (open) => {
  it.each(paths)('%s', { timeout: 90_000 }, async (name, path) => {
    const { platform, app, call, ada } = await openDossiers(await open());
    await sayTownForm(platform);
    await prepareFine({ platform, call }, { owner: ada, picture, changes: path.fine ?? {} });
    const join = async (kind: string) => {
      const { path: file } = await storeFile(platform, ada, {
        name: `${kind}-${platform.newId()}.jpg`,
        content: picture,
      });
      const answer = await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind, path: file });
      expect(answer.status).toBe(200);
    };
    const note = async (step: object) => {
      const answer = await call('POST', `/api/fines/${fineId}/steps`, { id: platform.newId(), ...step });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    if (path.step === 'second-appeal') {
      await note({ step: 'sent', on: '2026-11-12', channel: 'registered' });
      await note({ step: 'refused', on: '2026-11-20', delivery: 'electronic' });
      for (const kind of ['appeal-copy', 'receipt', 'decision']) await join(kind);
    }

    // The letter, its guide, and its files.
    const asked = await call('POST', `/api/fines/${fineId}/dossiers`, {
      id: dossierId,
      kind: path.letter,
      case: path.case ?? {},
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const way = asked.body.guide.ways.find((one: { kind: string }) => one.kind === path.way);
    expect(way).toBeDefined();
    if (path.url !== undefined) expect(way.url).toBe(path.url);
    expect(asked.body.guide.keep.kind).toBe('receipt');
    await platform.runJobs();
    const read = async (link: string): Promise<string> => {
      const { body } = await call('GET', link);
      return readPdf((await app.inject({ url: body.url })).rawPayload).text;
    };
    if (path.isFiled) {
      await call('POST', `/api/dossiers/${dossierId}/parts`);
      await platform.runJobs();
      const { parts } = (await call('GET', `/api/dossiers/${dossierId}`)).body;
      expect(parts.length).toBeGreaterThan(1);
      expect(await read(`/api/dossiers/${dossierId}/parts/0/link`)).toContain(path.says);
    } else expect(await read(`/api/dossiers/${dossierId}/link`)).toContain(path.says);

    // Sent, on the person's word alone; the proof is then joined.
    const before = (await call('GET', `/api/fines/${fineId}`)).body;
    expect(['to-check', 'to-contest', 'refused']).toContain(before.status);
    if (path.step === null) return;
    const noted = await note({ step: path.step, on: '2026-11-21', channel: path.channel, reference: '1A23456789012' });
    expect(noted.status).toBe(path.step);
    if (path.step === 'sent') expect([noted.sentOn, noted.sentBy]).toEqual(['2026-11-21', path.channel]);
    // The screen of that step asks for the paper named on the page of the rules, and accepts it.
    const proof = findProofPaper(path.step, path.channel);
    expect([proof, proofInRules(name)]).toEqual([path.proof, path.proof]);
    if (proof === null) return;
    await join(proof);
    const { rows } = (await call('GET', `/api/fines/${fineId}/papers`)).body;
    expect(rows.map(({ kind }: { kind: string }) => kind)).toContain(proof);
  });

  it('an older application reads a list with the proof of another letter, by its title', async () => {
    const { platform, call, ada } = await openDossiers(await open());
    await prepareFine({ platform, call }, { owner: ada, picture });
    const { path } = await storeFile(platform, ada, { name: 'proof.jpg', content: picture });
    const paper = { id: platform.newId(), kind: 'letter-receipt', path };
    expect((await call('POST', `/api/fines/${fineId}/papers`, paper)).status).toBe(200);
    const { rows } = (await call('GET', `/api/fines/${fineId}/papers`)).body;
    const title = 'Preuve d’envoi ou de réception d’une autre lettre';
    expect(rows).toMatchObject([{ id: paper.id, kind: 'second-appeal-proof', title }]);
  });

  it('a plain letter is no way of an appeal, whoever asks for it', async () => {
    const { platform, call, ada } = await openDossiers(await open());
    await prepareFine({ platform, call }, { owner: ada, picture });
    const step = { id: platform.newId(), step: 'sent', on: '2026-11-21', channel: 'letter' };
    expect((await call('POST', `/api/fines/${fineId}/steps`, step)).body.code).toBe('FINE_FIELDS');
  });
});

/** Reads the kind of paper in the row of that number. */
function proofInRules(name: string): string | undefined {
  const row = rules.split('\n').find((line) => line.startsWith(`| ${Number.parseInt(name, 10)} |`));
  return /`([\w-]+)`/.exec(row?.split('|')[6] ?? '')?.[1];
}

/** Gives a form to Lille, which issued the notice. */
async function sayTownForm(platform: TestPlatform): Promise<void> {
  const appealForm = JSON.stringify({ appealForm: { url: townForm, readOn: '2026-11-03' } });
  await platform.db.asService((tx) =>
    sql`update town_rules set rule = rule || ${appealForm}::jsonb where insee = '59350'`.execute(tx),
  );
}
