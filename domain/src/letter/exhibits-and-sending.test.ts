import { describe, expect, it } from 'vitest';
import { type CompleteFineFacts, type HolderPresence } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import {
  listDossierWarnings,
  buildExhibitPlan,
  letterKinds,
  lettersOfTrack,
  writeMandateAnnex,
  emptyCaseFacts,
  writePresenceAnnex,
  writePresenceRecord,
  isPresenceRecordUseful,
  buildSendingGuide,
  isStatementUseful,
  type CaseFacts,
  type DeclarationFacts,
  type LetterKind,
} from './index.ts';
import {
  cases,
  deposit as declaration,
  amendeMajoreeFine,
  penalFine,
  fpsMajoreFine,
  today,
  buildWholeFacts,
  pickCase,
  writeLetterOf,
} from './letters.fixtures.ts';

describe('exhibits', () => {
  it('puts writings before photographs where photographs alone prove nothing', () => {
    for (const [kind, fine] of [
      ['requete', penalFine],
      ['reclamation', amendeMajoreeFine],
    ] as const) {
      const kinds = buildExhibitPlan(kind, { fine, more: emptyCaseFacts }).map((planned) => planned.kind);
      const firstPhoto = kinds.findIndex((one) => one.startsWith('photo-'));
      expect(kinds.slice(firstPhoto).every((one) => one.startsWith('photo-'))).toBe(true);
    }
  });

  it('shows the card, and the face with its holder’s picture, only where the right is argued', () => {
    const shown = letterKinds.filter((kind) =>
      buildExhibitPlan(kind, { fine: windscreenFine, more: emptyCaseFacts }).some(
        (planned) => planned.kind === 'cmi-back',
      ),
    );
    expect(shown).toEqual(['rapo', 'tsp', 'requete', 'reclamation']);
  });

  it('asks the tribunal’s pieces: notice, appeal, receipt, decision when there is one', () => {
    const needed = (more: CaseFacts) =>
      buildExhibitPlan('tsp', { fine: windscreenFine, more }).flatMap(({ needed: code }) => code ?? []);
    expect(needed(emptyCaseFacts)).toEqual([
      'NOTICE_MISSING',
      'APPEAL_COPY_MISSING',
      'RECEIPT_MISSING',
      'CMI_FRONT_MISSING',
      'CMI_BACK_MISSING',
    ]);
    // A written answer shows that the appeal arrived: its receipt is asked for, and its absence said, without stopping.
    expect(needed({ ...emptyCaseFacts, refusedOn: today })).toEqual([
      'NOTICE_MISSING',
      'APPEAL_COPY_MISSING',
      'DECISION_MISSING',
      'CMI_FRONT_MISSING',
      'CMI_BACK_MISSING',
    ]);
    const bare = buildWholeFacts('tsp', windscreenFine, { ...emptyCaseFacts, refusedOn: today });
    expect(listDossierWarnings('tsp', bare)).toContain('RECEIPT_NOT_JOINED');
    expect(listDossierWarnings('tsp', buildWholeFacts('tsp', windscreenFine, pickCase(2)[2]))).not.toContain(
      'RECEIPT_NOT_JOINED',
    );
    const online = { ...emptyCaseFacts, sentBy: 'online' as const };
    expect(needed(online)).toContain('APPEAL_COPY_MISSING');
    expect(needed({ ...online, copyNotGiven: true })).not.toContain('APPEAL_COPY_MISSING');
    expect(buildExhibitPlan('tsp', { fine: fpsMajoreFine, more: emptyCaseFacts })[0]?.needed).toBe('NOTICE_MISSING');
  });

  it('has the holder state their presence as soon as somebody else answers for the car', () => {
    expect(isStatementUseful('rapo', { fine: windscreenFine, more: emptyCaseFacts })).toBe(false);
    expect(isStatementUseful('rapo', { fine: postedFine, more: emptyCaseFacts })).toBe(true);
    expect(isStatementUseful('photos', { fine: postedFine, more: emptyCaseFacts })).toBe(false);
  });

  it('joins what the holder signed when parking, where it agrees with the fine', () => {
    const signed = {
      presence: 'passenger',
      name: 'Ada Essai',
      words: 'Je, Ada Essai, …',
      signedByPhone: true,
      recordedOn: today,
      recordedAt: '10:55',
    } as const;
    const declared = (presence: HolderPresence): DeclarationFacts => ({
      ...declaration,
      plate: postedFine.plate,
      presence: { ...signed, presence },
    });
    const fine = { ...postedFine, holderPresence: 'passenger' } as const;
    const signedAs = (presence: HolderPresence) =>
      buildWholeFacts('rapo', fine, emptyCaseFacts, { declaration: declared(presence) });
    expect(isPresenceRecordUseful('rapo', signedAs('passenger'))).toBe(true);
    expect(isPresenceRecordUseful('photos', signedAs('passenger'))).toBe(false);
    expect(isPresenceRecordUseful('rapo', signedAs('trip-for-holder'))).toBe(false);
    expect(isPresenceRecordUseful('rapo', { ...signedAs('passenger'), fine: { ...fine, plate: 'ZZ-999-ZZ' } })).toBe(
      false,
    );
    expect(listDossierWarnings('rapo', signedAs('trip-for-holder'))).toContain('PRESENCE_DIFFERS');
    expect(listDossierWarnings('rapo', signedAs('passenger'))).not.toContain('PRESENCE_DIFFERS');
    const page = JSON.stringify(writePresenceRecord(signedAs('passenger')));
    for (const part of ['a été tapé et la case cochée', 'vérifiée à la réception', 'n’est pas signée à la main'])
      expect(page).toContain(part);
    expect(writePresenceRecord(buildWholeFacts('rapo', fine, emptyCaseFacts))).toBeNull();
  });

  it('writes a mandate for this one appeal, and a statement that only its signatory completes', () => {
    const mandate = writeMandateAnnex(
      buildWholeFacts('rapo', postedFine, { ...emptyCaseFacts, mandatary: 'Ada Essai' }),
    );
    expect(JSON.stringify(mandate)).toContain('Je donne mandat à Ada Essai');
    expect(mandate.signatures.map(({ name }) => name)).toEqual(['Basile Modèle', 'Ada Essai']);
    const statement = writePresenceAnnex(buildWholeFacts('rapo', postedFine, emptyCaseFacts));
    expect(JSON.stringify(statement)).toContain('je me trouvais à bord');
    expect(statement.blanks).toContain('Date de naissance');
  });
});

describe('sending', () => {
  it.each(cases)('%s offers the free official way first, fields to copy, and what to keep', (kind, fine, more) => {
    const facts = buildWholeFacts(kind, fine, more);
    const guide = buildSendingGuide({ kind, facts, letter: writeLetterOf(kind, facts) });
    expect(guide.ways[0]?.kind).toBe('official');
    expect(guide.ways[1]?.kind).toBe('registered');
    expect(guide.fields.every(({ value }) => value !== '')).toBe(true);
    expect(guide.before).toContain('Vous signez, vous envoyez.');
    expect(guide.keep.length).toBeGreaterThan(0);
  });

  it('asks debtors abroad for an address in France, and announces a single appeal to the town', () => {
    const before = (kind: LetterKind, fine: CompleteFineFacts) => {
      const facts = buildWholeFacts(kind, fine, pickCase(2)[2]);
      return buildSendingGuide({ kind, facts, letter: writeLetterOf(kind, facts) }).before.join(' ');
    };
    expect(before('tsp', { ...windscreenFine, debtorAddress: '12 rue du Modèle\n1000 Bruxelles' })).toContain(
      'élection de domicile',
    );
    expect(before('tsp', windscreenFine)).not.toContain('élection de domicile');
    expect(before('rapo', windscreenFine)).toContain('un seul recours');
  });

  it('offers only the registered letter where the notice prints no site', () => {
    const facts = buildWholeFacts('rapo', { ...windscreenFine, authorityUrl: null }, emptyCaseFacts);
    expect(
      buildSendingGuide({ kind: 'rapo', facts, letter: writeLetterOf('rapo', facts) }).ways.map(({ kind }) => kind),
    ).toEqual(['registered']);
  });

  it('knows each letter of each track, and none for a private car park', () => {
    expect(lettersOfTrack.prive).toEqual([]);
    expect(new Set(Object.values(lettersOfTrack).flat())).toEqual(new Set(letterKinds));
  });
});
