import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acknowledgement, checkContact, contactForms, contactSentence, contactTopics } from './index.ts';

/** Any characters, lone surrogates excepted; fast-check's own « binary » takes two seconds to begin. */
const anyText = (most: number) =>
  fc
    .array(fc.oneof(fc.nat(0xff), fc.nat(0x10f7ff)), { maxLength: most })
    .map((codes) => codes.map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800)).join(''));

const whole = {
  name: 'Ada Essai',
  organisation: 'Essai',
  email: 'ada.essai@exemple.fr',
  plan: '24months',
  message: 'Bonjour',
  consent: 'yes',
};

describe('checkContact', () => {
  it.each(contactTopics)('%s: takes a whole form, and names every required field of an empty one', (topic) => {
    expect(checkContact(topic, whole).faults).toEqual({});
    const required = Object.entries(contactForms[topic].fields).flatMap(([field, need]) =>
      need === 'required' ? [field] : [],
    );
    expect(Object.keys(checkContact(topic, {}).faults).sort()).toEqual(required.sort());
  });

  it.each([
    ['name', 'visitez piege.example', 'NAME_SHAPE'],
    ['name', 'a'.repeat(81), 'TOO_LONG'],
    ['email', 'ada', 'EMAIL_SHAPE'],
    ['email', 'ada@exemple', 'EMAIL_SHAPE'],
    ['email', 'ada@exemple.fr, bob@exemple.fr', 'EMAIL_SHAPE'],
    ['message', 'x'.repeat(10_000), 'TOO_LONG'],
    ['message', '\u200b\u202e\u00a0', 'MESSAGE_MISSING'],
    ['consent', 'on', 'CONSENT_MISSING'],
  ] as const)('refuses %s « %.20s »', (field, value, code) => {
    expect(checkContact('support', { ...whole, [field]: value }).faults).toEqual({ [field]: code });
  });

  it('counts the end of a line once, as a person typed it, and takes a title with its dot', () => {
    const { faults, facts } = checkContact('support', { ...whole, name: 'M. Essai', message: 'x\r\n'.repeat(2000) });
    expect([faults, facts.message?.length]).toEqual([{}, 3999]);
  });

  it('says how much of a text is too much', () => {
    const { faults, facts } = checkContact('support', { ...whole, message: 'x'.repeat(10_000) });
    expect(contactSentence(faults.message ?? 'MESSAGE_MISSING', 'message', facts).replaceAll(/\s/g, ' ')).toBe(
      'Ce texte a 10 000 caractères. Il en faut 4 000 au plus. Rien n’a été coupé : raccourcissez-le.',
    );
    expect(contactSentence('NAME_MISSING', 'name', facts)).toBe('Indiquez votre nom.');
  });

  it('asks no consent of someone who ends a contract, and no field the form does not show', () => {
    expect(checkContact('withdrawal', { ...whole, consent: '' }).faults).toEqual({});
    expect(checkContact('notify', whole).facts).toMatchObject({ name: null, message: null, plan: null });
    expect(checkContact('cancellation', { ...whole, plan: 'gratuit' }).faults).toEqual({ plan: 'PLAN_MISSING' });
  });

  it('lets a person withdraw from the preparation of one dossier, which has no term to cancel', () => {
    const { faults, facts } = checkContact('withdrawal', { ...whole, plan: 'dossier' });
    expect(faults).toEqual({});
    expect(
      acknowledgement({ topic: 'withdrawal', facts, reference: 'R-1', receivedAt: 'le jour' }).paragraphs,
    ).toContain('Contrat\u00a0: Préparation d’un dossier');
    expect(checkContact('cancellation', { ...whole, plan: 'dossier' }).faults).toEqual({ plan: 'PLAN_MISSING' });
  });

  it('never throws and never keeps an untrimmed or forbidden text', () => {
    const text = anyText(40);
    fc.assert(
      fc.property(
        fc.constantFrom(...contactTopics),
        fc.record({ name: text, email: text, message: text, plan: text, date: text, consent: text }),
        (topic, input) => {
          const { facts } = checkContact(topic, input);
          return Object.values(facts).every(
            (value) => value === null || value === value.replaceAll('\u0000', '').trim(),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('acknowledgement', () => {
  const facts = checkContact('withdrawal', { ...whole, message: 'Achetez mes pilules' }).facts;
  it.each(contactTopics)('%s: says when, and repeats no free text to an address nobody proved', (topic) => {
    const mail = acknowledgement({ topic, facts, reference: 'R-1', receivedAt: 'samedi 21 novembre 2026 à 11 h 00' });
    expect(mail.paragraphs.join('\n')).toContain('samedi 21 novembre 2026 à 11 h 00');
    expect(mail.paragraphs.join('\n')).not.toContain('pilules');
  });
  it('repeats a withdrawal with its contract', () => {
    const text = acknowledgement({
      topic: 'withdrawal',
      facts,
      reference: 'R-1',
      receivedAt: 'le jour',
    }).paragraphs.join('\n');
    expect(text).toContain('Ada Essai');
    expect(text).toContain('Formule 24 mois');
  });
});
