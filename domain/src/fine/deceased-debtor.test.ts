import { describe, expect, it } from 'vitest';
import { listDeceasedAdvice, fineTracks, legalTexts } from './index.ts';

const adviceFor = (track: (typeof fineTracks)[number]) => listDeceasedAdvice(track).join(' ');

describe('when the person whom the notice names has died', () => {
  it.each([
    ['fps', ['au service indiqué sur l’avis', 'acte de décès', 'acte de notoriété', 'le délai court']],
    ['fps-majore', ['tribunal du stationnement payant', 'acte de décès', 'acte de notoriété']],
    [
      'contravention',
      ['officier du ministère public', 'acte de décès', 'l’original de l’avis', 'classement sans suite'],
    ],
    ['amende-majoree', ['officier du ministère public', 'acte de décès', 'la trésorerie nommée sur l’avis']],
    ['prive', ['au notaire']],
  ] as const)('%s: what to send and to whom is said', (track, parts) => {
    for (const part of parts) expect(adviceFor(track)).toContain(part);
  });

  it.each([
    ['contravention', 'dans les 45 jours du constat, ou de l’envoi de l’avis'],
    ['amende-majoree', 'dans les 30 jours de l’envoi de l’avis'],
    ['fps', 'la copie de l’avis, de la carte grise'],
    ['fps-majore', 'la copie de l’avertissement, de la carte grise'],
  ] as const)('%s: its own delay and paper are said', (track, part) => {
    expect(adviceFor(track)).toContain(part);
  });

  it('the end of the public action is said of an offence alone, as it was read', () => {
    const { cite } = legalTexts['cpp-6'];
    expect(fineTracks.filter((track) => adviceFor(track).includes(cite))).toEqual(['contravention', 'amende-majoree']);
  });

  it.each(fineTracks)('%s: each paragraph says of what it speaks', (track) => {
    for (const sentence of listDeceasedAdvice(track)) expect(sentence).not.toMatch(/^(Elle|Il|Elles|Ils) /);
  });

  it('says of a charge that no text was read on how an heir appeals', () => {
    for (const track of ['fps', 'fps-majore'] as const)
      expect(adviceFor(track)).toContain('Aucun des textes que nous avons lus');
  });
});
