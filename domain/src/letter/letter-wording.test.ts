import { describe, expect, it } from 'vitest';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { plainDateOf } from '../kernel/index.ts';
import type { CaseFacts, LetterFacts } from './facts.ts';
import { nothingMore } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import { cases, increasedFine, penalFine, surchargedFine, today, wholeFacts } from './letters.fixtures.ts';
import { debtorIsHolder, elided } from './phrases.fr.ts';
import { writeLetter } from './write-letter.ts';

/** Everything a clerk reads in the letter and its plain-language page. */
function read(kind: LetterKind, facts: LetterFacts): string {
  const made = writeLetter(kind, facts, today);
  if (!made.ok) throw new Error(made.code);
  const { sections, references, signature, summary } = made.value;
  return [
    ...references.map(({ label, value }) => `${label} ${value}`),
    ...sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    signature.quality,
    ...summary.parts.filter(({ aside }) => aside !== true).flatMap(({ lines }) => lines),
  ].join('\n');
}
const held = (situations: CaseFacts['situations'], more: Partial<CaseFacts> = {}): CaseFacts => ({ ...nothingMore, situations, ...more });

describe('what a clerk stumbles over', () => {
  it('elides before a vowel, accented or not, and leaves the other names whole', () => {
    expect(['Ada', 'Émile', 'Œdipe', 'Basile', 'Yann', 'Hugo'].map((name) => elided('de', name))).toEqual(['d’Ada', 'd’Émile', 'd’Œdipe', 'de Basile', 'de Yann', 'de Hugo']);
    for (const [kind, fine, more] of cases) expect(read(kind, wholeFacts(kind, fine, more))).not.toMatch(/\b(de|que) Ada\b/);
    const lent = { ...penalFine, debtorName: 'Basile Modèle', debtorIsUser: false };
    expect(read('requete', wholeFacts('requete', lent, held(['card-forgotten'], { offence: 'reserved-place', offenceWords: 'Emplacement réservé' })))).toContain('de ce qu’Ada Essai était titulaire');
  });

  it('dates the arrival of the notice itself, not « the same day » as another paragraph', () => {
    expect(read('rapo', wholeFacts('rapo', windscreenFine, nothingMore))).toContain('L’avis a été déposé sur le pare-brise le 10 novembre 2026.');
    expect(read('rapo', wholeFacts('rapo', postedFine, nothingMore))).toContain('envoyé par courrier le 10 novembre 2026 : il est réputé reçu au plus tôt le 15 novembre 2026.');
  });

  it('speaks of the holder as « je » where the holder signs, by mandate too', () => {
    const told = read('rapo', wholeFacts('rapo', postedFine, held(['borrowed-car', 'carer'], { mandatary: postedFine.holderName })));
    expect(told).toContain('Le véhicule ne m’appartient pas.');
    expect(told).toContain('Une tierce personne m’accompagnait');
    expect(told).not.toMatch(/[Ll]e titulaire était|titulaire de la carte\. L’article/);
    expect(read('rapo', wholeFacts('rapo', { ...windscreenFine, holderPresence: 'trip-for-holder' }, held(['carer'])))).toContain('la personne qui m’aide, pour mes besoins');
    expect(read('rapo', wholeFacts('rapo', postedFine, held(['borrowed-car'])))).toContain('n’appartient pas au titulaire');
  });

  it('takes a name for the same whichever of its parts comes first', () => {
    const named = (debtorName: string) => debtorIsHolder({ fine: { ...windscreenFine, debtorName, holderName: 'Ada-Rose Essai' } });
    expect(['ADA ROSE ESSAI', 'Essai Ada Rose', 'essai, adarose', 'ESSAI Ada'].map(named)).toEqual([true, true, false, false]);
    expect(debtorIsHolder({ fine: { ...windscreenFine, debtorName: 'LE GOFF Émile', holderName: 'Emile Le Goff' } })).toBe(true);
  });

  it('produces the writings that are joined, and none where there are none', () => {
    const other = held([], { offence: 'other', offenceWords: 'Trottoir' });
    const bare = wholeFacts('requete', { ...penalFine, remarks: 'Une urgence.' }, other, { exhibits: [{ kind: 'notice', detail: '', fingerprint: null }, { kind: 'photo-other', detail: '', fingerprint: null }] });
    expect(read('requete', bare)).toContain('Je pourrai produire des écrits ou des témoins devant le tribunal de police');
    expect(read('reclamation', wholeFacts('reclamation', increasedFine, held([], { offence: 'reserved-place', offenceWords: 'Emplacement réservé' })))).toContain('Je produirai les écrits joints');
  });

  it('does not ask whether an envelope arrived beside the proof that it did', () => {
    const sent = { sentOn: plainDateOf('2026-11-28'), sentBy: 'registered' as const };
    expect(read('follow-up', wholeFacts('follow-up', windscreenFine, held([], { ...sent, receivedOn: plainDateOf('2026-11-30') })))).not.toMatch(/parvenu|est arrivée/);
    expect(read('follow-up', wholeFacts('follow-up', windscreenFine, held([], sent)))).toContain('confirmer que cet envoi vous est parvenu');
  });

  it('leaves to the screen what is said to the signatory, and names the sum of a surcharged notice for what it is', () => {
    const memo = read('tsp', wholeFacts('tsp', surchargedFine, nothingMore));
    expect(memo).toContain('Montant demandé 35,00');
    expect(memo).not.toMatch(/avocat|que vous|avec vos/);
  });
});
