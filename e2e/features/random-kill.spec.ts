import { createHash, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { install, newPhone, type Phone } from '../people/installed.ts';
import { declarationsKept, type KeptDeclaration, picturesKept } from '../people/local-database.ts';
import { callAs, type Session } from '../people/person.ts';
import { lightPhotograph } from '../people/pictures.ts';
import { createSubscriber } from '../people/signed-in.ts';
import { seeded } from '../product/seeded.ts';
import { newProduct, type Product } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

/** Set by `npm run kills`, which makes a hundred declarations. */
const wanted = Number(process.env['KILLS_DECLARATIONS']);
const seed = Number(process.env['KILLS_SEED'] ?? 1);
/** The embedded database is the one that a killed server may damage; the other is optional. */
const database = process.env['KILLS_DATABASE'] === 'server' ? 'server' : 'embedded';
const name = 'photo.jpg';
const mimeType = 'image/jpeg';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const between = (random: () => number, least: number, most: number) => least + random() * (most - least);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Kills and restarts the server until stopped; `stop` returns the number of kills. */
function tormentServer(own: Product, random: () => number): { readonly stop: () => Promise<number> } {
  let going = true;
  const kills = (async () => {
    let count = 0;
    for (;;) {
      const until = performance.now() + between(random, 500, 6000);
      while (going && performance.now() < until) await pause(50);
      if (!going) return count;
      await own.kill();
      count += 1;
      await pause(between(random, 0, 1500));
      await own.start();
    }
  })();
  return {
    stop: () => {
      going = false;
      return kills;
    },
  };
}

/** Runs the wizard from its current step to « enregistrée sur ce téléphone »; takes only the missing photos. */
async function declareOnce(page: Page, photograph: () => Promise<Buffer>): Promise<void> {
  await page.goto('/pwa/declare?step=photos');
  await expect(page.getByText('Lieu trouvé, à')).toBeVisible();
  for (const [index, kind] of ['parking', 'windshield'].entries()) {
    const card = page.getByRole('region', { name: index === 0 ? 'La voiture garée' : 'Le pare-brise, carte visible' });
    const preview = card.getByText('Photo gardée sur cet appareil');
    const onward = page.getByRole('button', { name: 'Payer plus tard' });
    // After a crash, the stored photos are read shortly after the wizard opens.
    await expect(card.and(page.locator(':not([aria-busy])')).or(onward).first()).toBeVisible();
    if (await preview.isVisible()) continue;
    if (await onward.isVisible()) break;
    await page.locator(`#photo-${kind}`).setInputFiles({ name, mimeType, buffer: await photograph() });
    await expect(preview.or(onward).first()).toBeVisible();
  }
  const payment = page.getByRole('button', { name: 'Enregistrer la déclaration' });
  const later = page.getByRole('button', { name: 'Payer plus tard' });
  await expect(payment.or(later).first()).toBeVisible();
  if (await payment.isVisible()) await payment.click({ timeout: 2000 }).catch(() => undefined);
  await later.click();
  await expect(
    page.getByRole('heading', { name: /^Déclaration (enregistrée sur ce téléphone|déposée)$/ }),
  ).toBeVisible();
}

/**
 * Declares until the phone's outbox has that many, while the browser is killed; returns every declaration the outbox
 * ever contained.
 */
async function declareUnderKills(
  phone: Phone,
  random: () => number,
  photograph: () => Promise<Buffer>,
): Promise<{ readonly made: Map<string, KeptDeclaration>; readonly kills: number }> {
  const made = new Map<string, KeptDeclaration>();
  let kills = 0;
  while (made.size < wanted) {
    const page = await phone.open();
    let alive = true;
    const fate = pause(between(random, 800, 9000)).then(async () => {
      alive = false;
      await phone.kill();
    });
    const failures: unknown[] = [];
    const life = (async () => {
      await page.goto('/pwa');
      while (made.size < wanted) {
        for (const one of await declarationsKept(page)) made.set(one.id, one);
        if (made.size < wanted) await declareOnce(page, photograph);
      }
    })().catch((failure: unknown) => {
      // An error while the browser is killed proves nothing; an error before is a failure.
      if (alive) failures.push(failure);
    });
    await Promise.all([fate, life]);
    kills += 1;
    expect(failures).toEqual([]);
  }
  return { made, kills };
}

async function declaredOnServer(own: Product, session: Session): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after = ''; ; ) {
    const answer = await callAs(own, session, 'GET', `/api/declarations?limit=50${after}`);
    const { rows, next } = (await answer.json()) as {
      readonly rows: readonly { readonly id: string }[];
      readonly next: string | null;
    };
    ids.push(...rows.map(({ id }) => id));
    if (next === null) return ids;
    after = `&after=${encodeURIComponent(next)}`;
  }
}

// No recording: the recorder would fail with the killed browser.
test.use({ trace: 'off', screenshot: 'off' });

test(`random-kill: ${wanted} declarations, browser and server killed, none lost, none twice`, async () => {
  test.setTimeout(60_000 + wanted * 30_000);
  const random = seeded(seed);
  const own = await newProduct(database);
  const phone = await newPhone(own.origin);
  try {
    await own.start();
    const { session } = await createSubscriber(own);
    expect(
      (await callAs(own, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate: 'AB-123-CD', name: '' })).ok,
    ).toBe(true);
    const first = await phone.open();
    await install(first, session);
    await first.goto('/pwa/declare');
    await expect(
      first
        .getByText('AB-123-CD')
        .or(first.getByRole('heading', { name: 'Photographiez la voiture et la carte' }))
        .first(),
    ).toBeVisible();
    await phone.close();

    const frame = await lightPhotograph();
    const taken = new Set<string>();
    // Each picture is unique: bytes after the end of a JPEG change its hash, not its image.
    const photograph = async () => {
      const bytes = Buffer.concat([frame, Buffer.from(randomUUID())]);
      taken.add(sha256(bytes));
      return bytes;
    };
    const server = tormentServer(own, seeded(seed + 1));
    const { made, kills } = await declareUnderKills(phone, random, photograph);
    const serverKills = await server.stop();

    const page = await phone.open();
    await page.goto('/pwa/attente');
    await expect(page.getByRole('heading', { name: 'Rien n’attend' })).toBeVisible({ timeout: 60_000 + wanted * 2000 });
    const left = await declarationsKept(page);
    for (const one of left) made.set(one.id, one);
    test.info().annotations.push({
      type: 'kills',
      description:
        `${kills} of the browser, ${serverKills} of the server, ${made.size} declarations, ${taken.size} ` +
        `photographs, seed ${seed}`,
    });
    expect(kills).toBeGreaterThan(0);
    expect(serverKills).toBeGreaterThan(0);

    const deposited = await declaredOnServer(own, session);
    expect([...deposited].sort()).toEqual([...made.keys()].sort());
    const hashes: string[] = [];
    for (const { id, photos } of made.values()) {
      expect(photos, id).toHaveLength(2);
      for (const { path, sha256: named } of photos) {
        const answer = await callAs(own, session, 'GET', `/storage/v1/object/declaration-photos/${path}`);
        expect(sha256(new Uint8Array(await answer.arrayBuffer())), path).toBe(named);
        hashes.push(named);
      }
    }
    // Each photo of a declaration was really taken, and belongs to that one only.
    expect(hashes.filter((hash) => !taken.has(hash))).toEqual([]);
    expect(new Set(hashes).size).toBe(hashes.length);
    // A deposited picture is deleted from the phone.
    expect(await picturesKept(page)).toEqual([]);
  } finally {
    await phone.throwAway();
    await own.remove();
  }
});
