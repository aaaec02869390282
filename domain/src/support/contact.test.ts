import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildAcknowledgement,
  checkContact,
  contactForms,
  contactLengths,
  describeContactFault,
  contactTopics,
  nameContract,
  maxSeconds,
  buildReference,
  topicNames,
  type ContactTopic,
} from './index.ts';

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
    for (const [field, code] of Object.entries(checkContact(topic, {}).faults))
      expect(code).toBe(`${field.toUpperCase()}_MISSING`);
  });

  const ofOrganisation = ['name', 'organisation', 'email', 'message', 'consent'];
  const ofContract = ['name', 'email', 'plan'];
  it.each([
    ['support', ['name', 'email', 'message', 'consent']],
    ['notify', ['email', 'consent']],
    ['partner', ofOrganisation],
    ['business', ofOrganisation],
    ['pledge', ofOrganisation],
    ['withdrawal', ofContract],
    ['cancellation', ofContract],
  ] as const)('%s does not go without %o', (topic, required) => {
    expect(Object.keys(checkContact(topic, {}).faults)).toEqual(required);
  });

  it('keeps the date of a contract as it was typed, and takes a name that ends with a dot', () => {
    const dated = checkContact('withdrawal', { ...whole, name: 'Ada E.', date: ' 3 mars ' });
    expect([dated.faults, dated.facts.date, dated.facts.name]).toEqual([{}, '3 mars', 'Ada E.']);
  });

  it('takes a page left open for a day', () => {
    expect(maxSeconds).toBe(86_400);
  });

  it('shows each form at its address, and keeps a message a year, one that ends a contract five', () => {
    expect(Object.values(contactForms).map(({ path, keptMonths }) => [path, keptMonths])).toEqual([
      ['/support', 12],
      ['/coming-soon', 12],
      ['/partenaires', 12],
      ['/business', 12],
      ['/soutien-entreprises', 12],
      ['/retractation', 60],
      ['/resiliation', 60],
    ]);
    const asked = (topic: ContactTopic) => Object.keys(contactForms[topic].fields).join(' ');
    expect(contactTopics.map(asked)).toEqual([
      'name email message consent',
      'email consent',
      ...Array.from({ length: 3 }, () => 'name organisation email message consent'),
      ...Array.from({ length: 2 }, () => 'name email plan date message'),
    ]);
  });

  it('keeps what was typed without the spaces around it, and nothing that prints nothing', () => {
    expect(
      checkContact('withdrawal', { ...whole, name: ' Ada Essai\u0000 ', date: ' ', message: 'a\r\nb' }).facts,
    ).toEqual({
      name: 'Ada Essai',
      organisation: null,
      email: 'ada.essai@exemple.fr',
      plan: '24months',
      date: null,
      message: 'a\nb',
    });
    expect(checkContact('business', whole).facts.organisation).toBe('Essai');
    expect(checkContact('support', {}).facts.email).toBe('');
  });

  it.each(['name', 'organisation', 'message', 'date'] as const)(
    'takes as many characters of the %s as it says',
    (field) => {
      const topic = field === 'organisation' ? 'partner' : 'withdrawal';
      const faults = (length: number) => checkContact(topic, { ...whole, [field]: 'x'.repeat(length) }).faults;
      expect(faults(contactLengths[field])).toEqual({});
      expect(faults(contactLengths[field] + 1)).toEqual({ [field]: 'TOO_LONG' });
    },
  );

  it.each([
    ['name', 'visitez piege.example', 'NAME_SHAPE'],
    ['name', 'a'.repeat(81), 'TOO_LONG'],
    ['name', 'ada.essai', 'NAME_SHAPE'],
    ['name', 'Ada 1', 'NAME_SHAPE'],
    ['name', '1 Ada', 'NAME_SHAPE'],
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
    expect(describeContactFault(faults.message ?? 'MESSAGE_MISSING', 'message', facts).replaceAll(/\s/g, ' ')).toBe(
      'Ce texte a 10 000 caractères. Il en faut 4 000 au plus. Rien n’a été coupé : raccourcissez-le.',
    );
    expect(describeContactFault('NAME_MISSING', 'name', facts)).toBe('Indiquez votre nom.');
    expect(describeContactFault('TOO_LONG', 'date', { ...facts, date: null })).toContain('a 0 caractères');
    for (const field of ['plan', 'consent'] as const)
      expect(describeContactFault('TOO_LONG', field, facts)).toBe('Ce texte est trop long. Raccourcissez-le.');
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
      buildAcknowledgement({ topic: 'withdrawal', facts, reference: 'R-1', receivedAt: 'le jour' }).paragraphs,
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
    const mail = buildAcknowledgement({
      topic,
      facts,
      reference: 'R-1',
      receivedAt: 'samedi 21 novembre 2026 à 11 h 00',
    });
    expect(mail.paragraphs.join('\n')).toContain('samedi 21 novembre 2026 à 11 h 00');
    expect(mail.paragraphs.join('\n')).not.toContain('pilules');
  });
  const mailOf = (topic: ContactTopic, changes: Partial<typeof facts> = {}) =>
    buildAcknowledgement({ topic, facts: { ...facts, ...changes }, reference: 'R-1', receivedAt: 'le jour' });

  it.each(['withdrawal', 'cancellation'] as const)('%s: repeats who, from where and which contract', (topic) => {
    const text = mailOf(topic).paragraphs.join('\n');
    expect(text).toContain('Nom\u00a0: Ada Essai\n');
    expect(text).toContain('Adresse du compte\u00a0: ada.essai@exemple.fr\n');
    expect(text).toContain('Contrat\u00a0: Formule 24 mois\n');
    expect(mailOf(topic, { plan: null }).paragraphs).toHaveLength(mailOf(topic).paragraphs.length - 1);
    expect(mailOf(topic, { name: null }).paragraphs).toContain('Nom\u00a0: ');
  });

  it('writes of each act as what it is', () => {
    const subjects = contactTopics.map((topic) => mailOf(topic).subject);
    expect(new Set(subjects).size).toBe(contactTopics.length);
    expect(mailOf('withdrawal').subject).toBe('Accusé de réception de votre rétractation');
    expect(mailOf('cancellation').subject).toBe('Accusé de réception de votre résiliation');
    expect(mailOf('partner').subject).toBe('Message reçu\u00a0: association ou commune');
    expect(mailOf('withdrawal').paragraphs.join(' ')).toContain('renoncer au contrat');
    expect(mailOf('cancellation').paragraphs.join(' ')).toContain('la résiliation du contrat');
  });

  it.each(['support', 'notify', 'partner', 'business', 'pledge'] as const)(
    '%s: tells somebody who sent nothing to ignore it, and names nobody',
    (topic) => {
      const text = mailOf(topic).paragraphs.join('\n');
      expect(text).toContain('Vous n’avez rien envoyé');
      expect(text).not.toContain('Ada');
    },
  );
});

it('quotes a message by the end of its identifier', () => {
  expect(buildReference('01933b6e-0000-7000-8000-0000abcdef12')).toBe('PJ-ABCDEF12');
});

it('names each contract that can be bought, and each topic', () => {
  expect([nameContract('dossier'), nameContract('24months')]).toEqual(['Préparation d’un dossier', 'Formule 24 mois']);
  expect(new Set(Object.values(topicNames)).size).toBe(contactTopics.length);
});
