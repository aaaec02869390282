import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneDatabase, makePhone } from '../../../test/index.ts';
import { openOpensslAuthority, type OpensslAuthority } from '../../platform/timestamping/openssl-authority.fixtures.ts';
import { openDeposits, type Depositing } from '../verify.fixtures.ts';
import { verifyBundle } from '../verifier.mjs';

oneDatabase('bundle', (open) => {
  let authority: OpensslAuthority;
  let world: Depositing;
  beforeAll(async () => {
    authority = await openOpensslAuthority();
  });
  afterAll(() => authority.close());
  beforeEach(async () => {
    world = await openDeposits(await open(), { authority });
  });

  describe('bundle', () => {
    it('service-clock-in-doubt: page, LISEZ-MOI and verifier vouch for no time, and blame no phone', async () => {
      const { platform, deposit, bundleOf, app } = world;
      await deposit();
      platform.clock.advance(-3600);
      const id = await deposit();
      await platform.runJobs();
      const page = (await app.inject({ method: 'GET', url: `/verifier/${id}` })).body;
      expect(page).toContain('<h2>Preuve déposée</h2>');
      expect(page).toMatch(/heure non garantie[^]+Le téléphone n’y est pour rien\./);
      expect(page).not.toContain('existaient à cette date');
      const files = await bundleOf(id);
      const notice = new TextDecoder().decode(files.get('LISEZ-MOI.txt'));
      expect(notice).toMatch(/^déposée le .+ ; heure non garantie$/m);
      expect(notice).not.toContain('au plus tard à l’heure du reçu');
      expect((await verifyBundle(files)).filter(([sound]) => sound === false)).toEqual([]);
    });

    it('is checked in an empty folder by the very commands of its LISEZ-MOI', async () => {
      const { platform, deposit, keepBeside, bundleOf } = world;
      const id = await deposit();
      await platform.runJobs();
      await keepBeside(id);
      const files = await bundleOf(id);
      const parent = mkdtempSync(join(tmpdir(), 'preuve-'));
      const folder = join(parent, 'preuve');
      try {
        for (const [name, bytes] of files) {
          mkdirSync(dirname(join(folder, name)), { recursive: true });
          writeFileSync(join(folder, name), bytes);
        }
        const commands = readFileSync(join(folder, 'LISEZ-MOI.txt'), 'utf8')
          .split('\n')
          .filter((line) => /^ {2}(sha256sum|openssl|node) /.test(line))
          .map((line) => line.trim());
        const { key } = JSON.parse(readFileSync(join(folder, 'recu.json'), 'utf8')) as { readonly key: string };
        const run = (command: string) => {
          const { status, stdout } = spawnSync('sh', ['-c', command.replace('CLÉ', key)], {
            cwd: folder,
            env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, LC_ALL: 'C' },
          });
          // Sound, but signed by an unknown key.
          expect([command, status]).toEqual([command, command === 'node verifier.mjs' ? 2 : 0]);
          return stdout.toString();
        };
        const said = commands.map(
          (command) =>
            [command.startsWith('node') ? command : command.split(' ').slice(0, 2).join(' '), run(command)] as const,
        );
        expect(said.map(([command]) => command)).toEqual([
          'sha256sum -c',
          ...Array.from({ length: 6 }, () => 'openssl dgst'),
          'openssl ts',
          'openssl x509',
          'node verifier.mjs',
          'node verifier.mjs CLÉ',
        ]);
        for (const [command, answer] of said) {
          expect(answer).toMatch(
            {
              'sha256sum -c': /^(.+: OK\n)+$/,
              'openssl dgst': /^Verified OK$/m,
              'openssl ts': /^Verification: OK$/m,
              'openssl x509': /^sha256 Fingerprint=[0-9A-F:]{95}$/m,
              'node verifier.mjs': /^(bon .+\n){9}voir .+\nClé non comparée : selon ce dossier, déposée le /,
              'node verifier.mjs CLÉ': /^(bon .+\n){9}voir .+\n(bon .+\n){4}Clé comparée : déposée le /,
            }[command] ?? /^$/,
          );
        }
        // A file that a Mac leaves in a folder that it showed.
        writeFileSync(join(folder, '.DS_Store'), 'Bud1');
        expect(run('node verifier.mjs CLÉ')).toMatch(/^(bon .+\n){9}voir .+\n(bon .+\n){4}Clé comparée : déposée le /);
        for (const [name, content, sentence] of [
          ['originaux/stationnement.jpg', 'another picture', 'FAUX  les photos sont celles du reçu'],
          ['recu.json', 'not a receipt', 'FAUX  le reçu est signé'],
          ['empreintes-sha256.txt', '', 'FAUX  empreintes-sha256.txt'],
        ] as const) {
          writeFileSync(join(folder, name), content);
          const { status, stdout, stderr } = spawnSync(process.execPath, ['verifier.mjs'], { cwd: folder });
          const named = name === 'empreintes-sha256.txt' ? 'recu.json' : name;
          expect([status, stderr.toString(), stdout.toString()]).toEqual([1, '', expect.stringContaining(sentence)]);
          expect(stdout.toString()).toMatch(new RegExp(`^FAUX  .+, sauf .*${named}[^]+Ne vous y fiez pas\\.\\n$`, 'm'));
          writeFileSync(join(folder, name), files.get(name) ?? '');
        }
      } finally {
        rmSync(parent, { recursive: true });
      }
    });

    it('where the operator named no root, says to fetch it, and what the check is worth without it', async () => {
      const { platform, deposit, bundleOf } = (world = await openDeposits(await open(), { authority, trusted: [] }));
      const id = await deposit();
      await platform.runJobs();
      const files = await bundleOf(id);
      expect([...files.keys()].filter((name) => name.endsWith('racine.pem'))).toEqual([]);
      const readme = Buffer.from(files.get('LISEZ-MOI.txt') ?? []).toString('utf8');
      for (const said of ['à télécharger chez cette autorité', 'Sans lui, passez']) expect(readme).toContain(said);
      const parent = mkdtempSync(join(tmpdir(), 'preuve-'));
      try {
        mkdirSync(join(parent, 'preuve', 'horodatage-1'), { recursive: true });
        for (const name of ['horodatage-1/tete.json', 'horodatage-1/reponse.tsr'])
          writeFileSync(join(parent, 'preuve', name), files.get(name) ?? '');
        writeFileSync(join(parent, 'racine-1.pem'), authority.root);
        const verify = (more: string) =>
          spawnSync('sh', ['-c', `${/^ {2}(openssl ts .+)$/m.exec(readme)?.[1] ?? ''} ${more}`], {
            cwd: join(parent, 'preuve'),
          });
        expect(verify('').stdout.toString()).toContain('Verification: OK');
        // Fifty years later the certificate has expired: it is checked as of the time of the stamp.
        expect(verify('-attime 3340000000').status).not.toBe(0);
        expect(verify(/(-attime \d+)/.exec(readme)?.[1] ?? '').stdout.toString()).toContain('Verification: OK');
      } finally {
        rmSync(parent, { recursive: true });
      }
    });

    it('holds what was kept after the deposit, and says what each of its dates rests on', async () => {
      const { phone, deposit, keepBeside, bundleOf } = world;
      const id = await deposit();
      await keepBeside(id);
      const files = await bundleOf(id);
      const text = (name: string) => Buffer.from(files.get(name) ?? []).toString('utf8');
      expect([...files.keys()].filter((name) => /^(presence|tickets)/.test(name)).toSorted()).toEqual([
        'presence/declaration-1.cle.json',
        'presence/declaration-1.json',
        'presence/declaration-1.pem',
        'presence/declaration-1.sig',
        'presence/declaration-2.json',
        'tickets/1.png',
      ]);
      expect(text('tickets/1.png')).toBe('picture of a ticket');
      expect(JSON.parse(text('ajouts.json'))).toMatchObject({
        declaration: id,
        presences: [
          { phoneKey: phone.key, notBefore: '2026-11-21T10:00:00.000Z', recordedAt: '2026-11-21T10:00:00.000Z' },
          { phoneKey: null, notBefore: null, recordedAt: '2026-11-21T10:01:00.000Z' },
        ],
        tickets: [
          {
            number: null,
            file: 'tickets/1.png',
            keptAtClaim: '2026-11-21T10:00:00.000Z',
            addedAt: '2026-11-21T10:02:00.000Z',
          },
          { number: 'AB 12', file: null },
        ],
      });
      for (const said of [
        'reçue le 21 novembre 2026 à 11:00:00',
        'Aucun téléphone ne l’a signée. C’est la dernière',
        'ticket (n° AB 12) reçu le',
        'selon l’horloge du téléphone, que rien ne confirme',
        'reposent donc sur la seule parole du service',
      ])
        expect(text('LISEZ-MOI.txt')).toContain(said);
      expect(Buffer.from((await bundleOf(await deposit())).get('LISEZ-MOI.txt') ?? []).toString('utf8')).toContain(
        'Rien (ajouts.json le dit',
      );
    });

    it('one byte flipped anywhere, a file taken out or one put in: it is found', async () => {
      const { platform, deposit, keepBeside, bundleOf } = world;
      const id = await deposit();
      await platform.runJobs();
      await keepBeside(id);
      const files = await bundleOf(id);
      const sound = async (changed: ReadonlyMap<string, Uint8Array>) =>
        (await verifyBundle(changed)).every(([good]) => good !== false);
      expect(await sound(files)).toBe(true);
      for (const [name, bytes] of files) {
        for (const at of new Set([0, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2), bytes.length - 1])) {
          const flipped = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
          expect([name, at, await sound(new Map([...files, [name, flipped]]))]).toEqual([name, at, false]);
        }
        expect([name, await sound(new Map([...files].filter(([other]) => other !== name)))]).toEqual([name, false]);
      }
      expect(await sound(new Map([...files, ['ajout.txt', new Uint8Array(1)]]))).toBe(false);
    });

    it('hashes made anew after a change do not hide it', async () => {
      const { deposit, keepBeside, bundleOf } = world;
      const id = await deposit();
      await keepBeside(id);
      const files = await bundleOf(id);
      const faults = async (changed: Map<string, Uint8Array>) => {
        const lines = [...changed]
          .filter(([other]) => other !== 'empreintes-sha256.txt')
          .map(([other, content]) => `${createHash('sha256').update(content).digest('hex')}  ${other}\n`);
        changed.set('empreintes-sha256.txt', new Uint8Array(Buffer.from(lines.join(''))));
        return (await verifyBundle(changed)).filter(([good]) => good === false).map(([, sentence]) => sentence);
      };
      const change = (name: string, from: string, to: string) => {
        const before = Buffer.from(files.get(name) ?? []).toString('utf8');
        expect(before).toContain(from);
        return faults(new Map([...files, [name, new Uint8Array(Buffer.from(before.replace(from, to)))]]));
      };
      const without = (...names: readonly string[]) =>
        faults(new Map([...files].filter(([name]) => !names.includes(name))));
      expect(await change('recu.json', '2026-11-21T10', '2026-11-20T10')).toEqual(
        expect.arrayContaining([expect.stringContaining('le reçu est signé')]),
      );
      expect(await change('manifeste.json', 'AB-123-CD', 'AB-124-CD')).toEqual(
        expect.arrayContaining([expect.stringContaining('le manifeste est celui du reçu')]),
      );
      expect(await change('originaux/stationnement.jpg', 'parking', 'perking')).toEqual([
        expect.stringContaining('les photos sont celles du reçu'),
      ]);
      expect(await change('journal/tete.json', '"size":1', '"size":2')).toEqual([
        expect.stringContaining('que le service signe, sauf journal/tete.json'),
        expect.stringContaining('journal'),
      ]);
      const besides = [expect.stringContaining('joint après le dépôt')];
      expect(await change('ajouts.json', '2026-11-21T10:02', '2026-11-21T08:02')).toEqual([
        ...besides,
        expect.stringContaining('que le service signe'),
      ]);
      expect(await change('presence/declaration-1.json', 'Ada Essai', 'Eve Essai')).toEqual(besides);
      expect(await change('presence/declaration-2.json', 'passager', 'passager.')).toEqual(besides);
      expect(await change('tickets/1.png', 'ticket', 'tickit')).toEqual(besides);
      expect(await without('tickets/1.png')).toEqual(besides);
      expect(
        await without(
          'ajouts.json',
          'ajouts.sig',
          ...[...files.keys()].filter((name) => /^(presence|tickets)\//.test(name)),
        ),
      ).toEqual(besides);
      expect(await faults(new Map([...files, ['tickets/2.png', new Uint8Array(3)]]))).toEqual(besides);
    });

    it('a statement that its phone did not sign is found, whatever the service says of it', async () => {
      const { platform, deposit, keepBeside, bundleOf } = world;
      const id = await deposit();
      await keepBeside(id);
      const { signature } = makePhone().sign({ other: 'text' });
      await platform.db.asService((tx) =>
        sql`update declaration_presences set phone_signature = ${signature} where phone_key is not null`.execute(tx),
      );
      expect(
        (await verifyBundle(await bundleOf(id))).filter(([good]) => good === false).map(([, sentence]) => sentence),
      ).toEqual([expect.stringContaining('joint après le dépôt')]);
    });

    it('what was kept beside another declaration is not taken for this one’s', async () => {
      const { deposit, keepBeside, bundleOf } = world;
      const [one, other] = [await deposit(), await deposit()];
      await keepBeside(other);
      const [files, theirs] = [await bundleOf(one), await bundleOf(other)];
      const mixed = new Map([...files, ...[...theirs].filter(([name]) => /^(ajouts|presence|tickets)/.test(name))]);
      expect(
        (await verifyBundle(mixed)).filter(([good]) => good === false).map(([, sentence]) => sentence),
      ).toContainEqual(expect.stringContaining('joint après le dépôt'));
    });

    it('of a declaration older than receipts is refused in words, and its page offers no bundle', async () => {
      const { platform, ada, call, deposit } = world;
      const id = await deposit();
      expect((await call(ada, 'GET', `/api/declarations/${id}`)).body.deposited).toBe(true);
      await platform.db.asService((tx) => sql`delete from evidence_deposits where declaration_id = ${id}`.execute(tx));
      const { status, body } = await call(ada, 'POST', `/api/verify/${id}/bundle-link`);
      expect([status, body.code, body.message]).toEqual([
        404,
        'EVIDENCE_UNKNOWN',
        'Aucune preuve n’a été déposée ici sous ce numéro.',
      ]);
      expect((await call(ada, 'GET', `/api/declarations/${id}`)).body.deposited).toBe(false);
    });

    it.each([
      [0, 500],
      [1, 200],
    ])(
      'is never completed otherwise: original %i gone, it answers %i, and the operator is told',
      async (gone, status) => {
        const lines: string[] = [];
        const { platform, app, ada, call, deposit } = (world = await openDeposits(await open(), {
          authority,
          log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
        }));
        const id = await deposit();
        await platform.objects.delete([...platform.objects.contents.keys()][gone] ?? '');
        const { url } = (await call(ada, 'POST', `/api/verify/${id}/bundle-link`)).body as { url: string };
        await app.listen({ port: 0, host: '127.0.0.1' });
        const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${url}`, {
          headers: { accept: 'text/html' },
        });
        expect(answer.status).toBe(status);
        if (status === 200) await expect(answer.arrayBuffer()).rejects.toThrow();
        else expect(await answer.text()).toContain('Une erreur est survenue de notre côté.');
        expect(lines.filter((line) => line.includes('bundle failed'))).toHaveLength(1);
      },
    );

    it('goes to its holder only, for five minutes', async () => {
      const { platform, app, ada, call, deposit } = world;
      const id = await deposit();
      const bob = await platform.signIn();
      expect((await call(bob, 'POST', `/api/verify/${id}/bundle-link`)).status).toBe(404);
      expect((await call(null, 'POST', `/api/verify/${id}/bundle-link`)).status).toBe(401);
      const { url } = (await call(ada, 'POST', `/api/verify/${id}/bundle-link`)).body as { url: string };
      expect((await app.inject({ url: url.replace(/fin=\d+/, 'fin=9999999999') })).statusCode).toBe(404);
      platform.clock.advance(301);
      expect((await app.inject({ url })).statusCode).toBe(404);
    });
  });
});
