import { describe, expect, it } from 'vitest';
import { documentMails, rejectionReasons, rejectionSentences } from './index.ts';
import { longestRemark, refusalTemplate, remarkOf } from './refusal-template.ts';

const sentence = rejectionSentences.illisible;

describe('a refusal begins with the sentence of its mail', () => {
  it.each(rejectionReasons)('%s: left as it is, it adds nothing, and leaves room', (reason) => {
    expect(remarkOf(reason, refusalTemplate(reason))).toBeNull();
    expect(refusalTemplate(reason).length).toBeLessThan(longestRemark / 2);
  });

  it.each([
    ['what is added behind it', `${sentence} Le verso est flou.`, 'Le verso est flou.'],
    ['also on its own line', `  ${sentence}\n\nLe verso est flou. `, 'Le verso est flou.'],
    ['the sentence changed', 'La photo du verso n’est pas nette.', 'La photo du verso n’est pas nette.'],
    ['the sentence cut', sentence.slice(0, 20), sentence.slice(0, 20).trim()],
    ['all of it deleted', ' \n ', null],
  ])('%s', (_what, text, remark) => expect(remarkOf('illisible', text)).toBe(remark));

  it('« autre » begins empty: its sentence sends the holder to the remark', () => {
    expect(refusalTemplate('autre')).toBe('');
    expect(remarkOf('autre', 'Photo prise d’un écran')).toBe('Photo prise d’un écran');
  });

  it('the mail has the sentence once, byte for byte, then the remark', () => {
    const remark = remarkOf('illisible', `${sentence} Le verso est flou.`);
    const { paragraphs } = documentMails.rejected('Ada', 'cmi', 'illisible', remark);
    expect(paragraphs.slice(2)).toEqual([sentence, 'Remarque\u00a0: Le verso est flou.']);
    expect(documentMails.rejected('Ada', 'cmi', 'illisible', null).paragraphs.slice(2)).toEqual([sentence]);
  });
});
