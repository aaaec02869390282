import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiCallsOf, buildTestApp, eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { readConfig } from './config.ts';
import { buildSlices } from './slices.ts';
import { suiteSlice } from '../suite/index.ts';

const slices = buildSlices(readConfig({}), null);
const publicUrl = 'https://placejuste.example';
const previews = slices.flatMap((slice) => slice.listMailPreviews?.(publicUrl) ?? []);

test('every slice that queues a mail lets administrators read it', () => {
  const folder = new URL('../', import.meta.url).pathname;
  const files = globSync('*/**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'));
  const queueing = files
    .filter((path) => /\b(?:queueMail|mailHolder)\(context/.test(readFileSync(`${folder}${path}`, 'utf8')))
    .map((path) => path.split('/')[0] ?? '');
  const previewing = slices.filter((slice) => slice.listMailPreviews !== undefined).map(({ name }) => name);
  // The queue itself, and `admin`, whose mail of an activation is previewed with those of the documents.
  const others = ['mails', 'admin'];
  expect([...new Set(queueing)].filter((name) => !others.includes(name)).toSorted()).toEqual(previewing.toSorted());
});

test('each has a name of its own, its slice first, and is whole in text and in HTML', () => {
  expect(previews.length).toBeGreaterThan(70);
  expect(new Set(previews.map(({ id }) => id)).size).toBe(previews.length);
  const names = slices.map(({ name }) => name);
  for (const { id, subject, text, html } of previews) {
    expect(id).toMatch(/^[a-z-]+\.[a-z0-9_-]+$/);
    expect(names).toContain(id.split('.')[0]);
    expect([id, subject, text, html].join(' ')).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
    expect(html).toMatch(/^<!doctype html>.*<\/html>$/s);
    expect(html).not.toMatch(/<script|<img|<link|<iframe/);
  }
});

test('the data are invented: no address but of exemple.fr, no page but of this service', () => {
  for (const { id, text } of previews) {
    expect([id, text.match(/[\w.]+@[\w.]+\w/g)?.filter((address) => !address.endsWith('@exemple.fr')) ?? []]).toEqual([
      id,
      [],
    ]);
    const links = text.match(/https?:\/\/[^\s)]+/g) ?? [];
    expect([id, links.filter((link) => !link.startsWith(publicUrl))]).toEqual([id, []]);
  }
});

eachDatabase('the mails that administrators read', (open) => {
  test('come a page at a time, one is read by its name, and nothing is sent', async () => {
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [suiteSlice(slices)]);
    const chief = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    const call = apiCallsOf(
      () => chief,
      () => app,
    );
    const ids: string[] = [];
    for (let path: string | null = '/api/admin/mails?limit=50'; path !== null; ) {
      const { rows, next }: { rows: { id: string }[]; next: string | null } = (await call('GET', path)).body;
      ids.push(...rows.map(({ id }) => id));
      path = next === null ? null : `/api/admin/mails?limit=50&after=${next}`;
    }
    expect(ids).toEqual(previews.map(({ id }) => id).toSorted());
    const { body } = await call('GET', '/api/admin/mails/auth.password-changed');
    expect(body).toMatchObject({
      subject: 'Votre mot de passe a été changé',
      text: expect.stringContaining('Bonjour Ada'),
    });
    expect((await call('GET', '/api/admin/mails/auth.nothing')).body.code).toBe('MAIL_UNKNOWN');
    expect((await call('GET', '/api/admin/mails', undefined, reviewer)).status).toBe(403);
    await platform.runJobs();
    expect(platform.mails).toEqual([]);
  });
});
