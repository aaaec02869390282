import { contactForms, contactTopics } from '@placejuste/domain/support';
import { featureSentences } from '@placejuste/domain/operation';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, plainSite } from '../../test/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { supportSlice } from './index.ts';

const form = '@@faults@@<textarea>@@value.message@@</textarea><input name="ticket" value="@@ticket@@">';

eachDatabase('forms that the operator turned off', (open) => {
  test('show the typed text again with a sentence; help and ending a contract stay open', async () => {
    const platform = makeTestPlatform(await open());
    const paths = contactTopics.map((topic) => contactForms[topic].path);
    const pages = plainSite(Object.fromEntries(paths.map((path) => [path, form])));
    const app = await buildTestApp(platform, [mailsSlice, supportSlice({ pages })]);
    await platform.db.asService((tx) =>
      sql`insert into public.feature_switches values ('contact-forms', 'incident', ${platform.clock.now()})`.execute(
        tx,
      ),
    );
    const send = async (path: string) => {
      const ticket = /name="ticket" value="([^"]+)"/.exec((await app.inject(path)).body)?.[1] ?? '';
      platform.clock.advance(20);
      return app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          name: 'Ada Essai',
          email: 'ada.essai@exemple.fr',
          message: 'Où est mon dossier ?',
          consent: 'yes',
          plan: '24months',
          organisation: 'Association d’essai',
          phone: '0600000000',
          ticket,
        }).toString(),
      });
    };
    expect((await app.inject('/partenaires')).body).toContain(featureSentences['contact-forms']);
    const refused = await send('/partenaires');
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain(featureSentences['contact-forms']);
    expect(refused.body).toContain('<textarea>Où est mon dossier ?</textarea>');
    for (const path of ['/resiliation', '/retractation', '/support']) expect((await send(path)).statusCode).toBe(303);
  });
});
