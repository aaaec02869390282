import { describe, expect, it } from 'vitest';
import { findMailNature, withoutQuote, type MailMarks, type MailNature } from './index.ts';

const person: MailMarks = {
  autoSubmitted: null,
  precedence: null,
  isListed: false,
  hasReplyMark: false,
  returnPath: '<ada.essai@exemple.fr>',
  reportedAction: null,
  from: 'ada.essai@exemple.fr',
  hops: 3,
};

describe('who, or what, wrote a mail', () => {
  it.each<[string, Partial<MailMarks>, MailNature]>([
    ['somebody', {}, 'person'],
    ['somebody whose program says so', { autoSubmitted: 'No' }, 'person'],
    ['an absence', { autoSubmitted: 'auto-replied' }, 'automatic'],
    ['a program, with a comment', { autoSubmitted: 'auto-generated; owner-email="x@y.fr"' }, 'automatic'],
    ['a helpdesk', { precedence: ' Bulk ' }, 'list'],
    ['an absence notice older than RFC 3834', { precedence: 'auto_reply' }, 'responder'],
    ['a town hall that writes through a list', { isListed: true }, 'list'],
    ['a robot', { hasReplyMark: true }, 'responder'],
    ['a mail server of before reports', { returnPath: '<>' }, 'bounce'],
    ['a mail server', { from: 'MAILER-DAEMON@mx.exemple.fr' }, 'bounce'],
    ['an association', { from: 'postmaster@association.exemple.fr' }, 'person'],
    ['a report of a failure', { returnPath: '<>', autoSubmitted: 'auto-replied', reportedAction: 'Failed' }, 'bounce'],
    ['a report of a delay', { returnPath: '<>', reportedAction: 'delayed' }, 'automatic'],
    ['a mail that was read', { reportedAction: '' }, 'automatic'],
    ['an absence told as RFC 3834 wants', { returnPath: '<>', autoSubmitted: 'auto-replied' }, 'automatic'],
    ['ourselves', { from: 'Aide@placejuste.example' }, 'loop'],
    ['a mail that turns round', { hops: 51 }, 'loop'],
  ])('%s', (_who, marks, nature) => {
    expect(findMailNature({ ...person, ...marks }, ['aide@placejuste.example'])).toBe(nature);
  });
});

describe('what somebody wrote', () => {
  it.each([
    ['Merci.', 'Merci.'],
    ['Merci.\n\nLe 3 novembre, PlaceJuste a écrit :\n> Bonjour,\n>\n> Voici.\n', 'Merci.'],
    ['Merci.\r\n\r\nOn Mon, Nov 3, 2026 at 10:00 PlaceJuste <a@b.fr>\r\nwrote:\r\n> Bonjour', 'Merci.'],
    ['> Avez-vous la carte ?\nOui.\n> Merci', '> Avez-vous la carte ?\nOui.'],
    ['> Seulement cité', '> Seulement cité'],
    ['Voici la liste :\n- a\n- b', 'Voici la liste :\n- a\n- b'],
  ])('%j', (text, said) => {
    expect(withoutQuote(text)).toBe(said);
  });
});
