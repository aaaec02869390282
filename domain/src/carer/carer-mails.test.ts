import { describe, expect, it } from 'vitest';
import { notificationMessages } from '../notification/index.ts';
import {
  buildAcceptedMail,
  buildDeclinedMail,
  buildEndedMail,
  buildErasedHelpMail,
  buildInvitationMail,
  buildWaitingNoticeMail,
  buildUnconfirmedMail,
  buildPreparedMail,
} from './index.ts';

const named = { to: 'Ada', other: 'Karim' };
const unnamed = { to: '', other: '' };

const mails = {
  invitation: buildInvitationMail,
  accepted: buildAcceptedMail,
  declared: (about: typeof named) => buildPreparedMail(about, 'declared'),
  'fine noted': (about: typeof named) => buildPreparedMail(about, 'fine-noted'),
  'notice that waits': (about: typeof named) => buildWaitingNoticeMail(about, '20 décembre 2026'),
  'not yet confirmed': buildUnconfirmedMail,
  declined: buildDeclinedMail,
  ended: buildEndedMail,
  'of somebody erased': buildErasedHelpMail,
};

describe('the mails about a help', () => {
  it.each([
    ['invitation', 'Karim vous demande', 'Karim utilise', 'Voir l’invitation'],
    ['accepted', 'Karim a accepté', 'Karim peut maintenant préparer', 'Voir mes aidants'],
    ['declared', 'Une déclaration attend', 'Karim vient de préparer une déclaration', 'Voir ce qui attend'],
    ['fine noted', 'Un avis attend', 'Karim vient de photographier un avis', 'Voir ce qui attend'],
    ['notice that waits', 'Un avis attend votre réponse', 'Karim a photographié', 'Voir ce qui attend'],
    ['not yet confirmed', 'L’avis que vous avez', 'Karim n’a pas encore répondu', 'Voir ce que j’ai préparé'],
    ['declined', 'Ce que vous avez préparé', 'Karim n’a pas reconnu', 'Voir ce que j’ai préparé'],
    ['ended', 'Une aide a pris fin', 'L’aide entre vous et Karim', undefined],
    ['of somebody erased', 'Une aide a pris fin', 'Le compte de Karim est fermé', undefined],
  ] as const)('%s: its subject, what happened, where its button leads', (mail, subject, happened, button) => {
    const { subject: written, paragraphs, button: shown } = mails[mail](named);
    expect(written.startsWith(subject)).toBe(true);
    expect(paragraphs[1]?.startsWith(happened)).toBe(true);
    expect(shown).toBe(button);
  });

  it.each([
    ['invitation', 'Une personne vous demande', 'Une personne utilise'],
    ['accepted', 'Votre aidant a accepté', 'La personne que vous avez invitée peut'],
    ['declared', 'Une déclaration attend', 'Votre aidant vient de préparer'],
    ['fine noted', 'Un avis attend', 'Votre aidant vient de photographier'],
    ['notice that waits', 'Un avis attend votre réponse', 'Votre aidant a photographié'],
    ['not yet confirmed', 'L’avis que vous avez', 'La personne que vous aidez n’a pas encore'],
    ['declined', 'Ce que vous avez préparé', 'La personne que vous aidez n’a pas reconnu'],
    ['ended', 'Une aide a pris fin', 'Une aide a pris fin entre votre compte et'],
    ['of somebody erased', 'Une aide a pris fin', 'Le compte de la personne que vous aidiez'],
  ] as const)('%s of somebody without a name says who all the same', (mail, subject, happened) => {
    const { subject: written, paragraphs } = mails[mail](unnamed);
    expect(written.startsWith(subject)).toBe(true);
    expect(paragraphs[0]).toBe('Bonjour,');
    expect(paragraphs[1]?.startsWith(happened)).toBe(true);
  });

  it('greets whoever receives it, but nobody at an address that was typed', () => {
    for (const [kind, mail] of Object.entries(mails))
      expect(mail(named).paragraphs[0], kind).toBe(kind === 'invitation' ? 'Bonjour,' : 'Bonjour Ada,');
  });

  it('an invitation says nothing of a card or of health: its address may have been mistyped', () => {
    expect(JSON.stringify(buildInvitationMail(named))).not.toMatch(/carte|CMI|handicap|santé|amende|contravention/i);
  });

  it.each([
    ['declared', 'cette déclaration de stationnement'],
    ['fine-noted', 'cet avis'],
  ] as const)('what arrives once the help is over (%s) was not prepared just now', (what, thing) => {
    const late = buildPreparedMail(named, what, true).paragraphs[1];
    expect(late).toContain('D’après son téléphone, Karim avait');
    expect(late).toContain(`${thing} avant la fin de son aide`);
    expect(buildPreparedMail(unnamed, what, true).paragraphs[1]).toContain('votre aidant avait');
  });

  it('no authority has stamped a declaration when its mail is written', () => {
    expect(JSON.stringify(buildPreparedMail(named, 'declared'))).not.toMatch(/horodat/);
    expect(JSON.stringify(notificationMessages.declarationPrepared('a1'))).not.toMatch(/horodat/);
  });
});
