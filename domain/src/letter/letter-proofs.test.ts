import { describe, expect, it } from 'vitest';
import { fineTracks } from '../fine/index.ts';
import { namePaper } from './dossier.messages.fr.ts';
import { findAppealLetter, letterProofs, canProveAppeal, listProvableLetters } from './letter-proofs.ts';
import { letterKinds, lettersOfTrack } from './letter-kinds.ts';

describe('the proof of a letter', () => {
  it.each(letterProofs)('%s: stands as the appeal’s where it is of no other letter', (kind) => {
    for (const track of fineTracks) {
      const standing = letterKinds.filter((letter) => canProveAppeal({ kind, letter }, track));
      expect(standing).toEqual(lettersOfTrack[track].slice(0, 1));
      expect(canProveAppeal({ kind, letter: null }, track)).toBe(true);
    }
  });

  it('papers of another kind are never left out for a letter', () => {
    expect(canProveAppeal({ kind: 'decision', letter: 'photos' }, 'fps')).toBe(true);
  });

  it('is asked of those made beside the appeal, or of all while they are not known', () => {
    expect(findAppealLetter('fps')).toBe('rapo');
    expect(listProvableLetters('fps', [])).toEqual(['rapo']);
    expect(listProvableLetters('fps', ['rapo', 'rapo'])).toEqual(['rapo']);
    expect(listProvableLetters('fps', ['photos'])).toEqual(['rapo', 'photos']);
    expect(listProvableLetters('fps', ['follow-up', 'rapo', 'photos'])).toEqual(['rapo', 'photos', 'follow-up']);
    expect(listProvableLetters('contravention', null)).toEqual(['requete', 'follow-up']);
    expect(listProvableLetters('fps-majore', null)).toEqual(['tsp']);
    expect([findAppealLetter('prive'), ...listProvableLetters('prive', null)]).toEqual([null]);
  });

  it('is listed with the letter that it is of', () => {
    expect(namePaper('deposit-proof', 'photos')).toBe('Preuve de dépôt à la poste\u00a0: Demande des photos');
    const receipt = 'Avis de réception ou accusé d’enregistrement';
    expect(namePaper('receipt', 'photos')).toBe(`${receipt}\u00a0: Demande des photos`);
    expect(namePaper('receipt', 'rapo')).toBe(`${receipt}\u00a0: Recours préalable (RAPO)`);
    expect(namePaper('deposit-proof', null)).toBe('Preuve de dépôt à la poste');
  });
});
