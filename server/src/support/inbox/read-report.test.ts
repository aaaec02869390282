import { describe, expect, it } from 'vitest';
import { readMail } from './read-mail.ts';
import { ours } from './received-mail.fixtures.ts';
import {
  ofSomethingElse,
  ofTheAddress,
  postfixFields,
  rawReport,
  returnedHeaders,
} from '../../../test/delivery-reports.ts';

const ada = 'ada.essai@exemple.fr';

describe('a report of delivery', () => {
  it.each(ofTheAddress)('of %s tells that the address takes no mail', async (_of, report) => {
    const mail = await readMail(rawReport(report), ours);
    expect(mail).toMatchObject({ nature: 'bounce', attachments: 0 });
    expect(mail?.refusal?.recipients).toContain(ada);
    expect(mail?.refusal?.sentAt).toMatch(/^2026-11-21T10:00:0[04]\.000Z$/);
  });

  it.each(ofSomethingElse)('of %s tells nothing of it', async (_of, report) => {
    expect((await readMail(rawReport(report), ours))?.refusal).toBeNull();
  });

  it('of several recipients gives those that failed, and none from the header of the mail', async () => {
    const [about = [], bob = []] = postfixFields('bob.essai@exemple.fr');
    const late = ['Final-Recipient: rfc822; eve.essai@exemple.fr', 'Action: delayed', 'Status: 4.4.1'];
    const mail = await readMail(rawReport({ fields: [about, late, bob] }), ours);
    expect(mail).toMatchObject({ nature: 'bounce', refusal: { recipients: ['bob.essai@exemple.fr'] } });
  });

  it('without an author that is an address is read', async () => {
    const from = 'MAILER-DAEMON (Mail Delivery System)';
    const mail = await readMail(rawReport({ from, fields: postfixFields(ada) }), ours);
    expect(mail).toMatchObject({ from: 'mailer-daemon@report.invalid', refusal: { recipients: [ada] } });
  });

  it('made to be enormous, or with invalid dates, is parsed quickly', async () => {
    const [about = []] = postfixFields(ada);
    const many = Array.from({ length: 5000 }, (_, at) => postfixFields(`n${at}@exemple.fr`)[1] ?? []);
    const mail = await readMail(rawReport({ fields: [about, ...many] }), ours);
    expect(mail?.refusal?.recipients).toHaveLength(60);
    const long = [[`${'x'.repeat(200_000)}: y`], [`Final-Recipient: rfc822; ${'@'.repeat(100_000)}`, 'Action: failed']];
    expect((await readMail(rawReport({ fields: long }), ours))?.refusal).toBeNull();
    const dates = ['Date: Sat, 1 Jan 275760 00:00:00 +0000', `To: ${ada}`];
    const dated = await readMail(rawReport({ fields: postfixFields(ada), returned: dates }), ours);
    expect(dated?.refusal?.sentAt).toBe('2026-11-21T10:00:00.000Z');
    const words = 'smtp; 550 '.concat('user '.repeat(10_000));
    expect((await readMail(rawReport({ fields: postfixFields(ada, '5.0.0', words) }), ours))?.refusal).toBeNull();
    const oneWord = `smtp; 550 unknown user ${'a'.repeat(60_000)}`;
    const start = performance.now();
    await readMail(rawReport({ fields: postfixFields(ada, '5.0.0', oneWord) }), ours);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('contains the address that its mail was sent under', async () => {
    const returned = returnedHeaders(ada);
    const mail = await readMail(rawReport({ fields: postfixFields(ada), returned }), ours);
    expect(mail?.addresses).toContain('aide+token@placejuste.example');
  });
});
