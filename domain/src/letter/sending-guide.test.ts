import { describe, expect, it } from 'vitest';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import type { LetterFacts } from './facts.ts';
import { emptyCaseFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import { letterNames, paperNames } from './dossier.messages.fr.ts';
import { cases, amendeMajoreeFine, penalFine, pickCase, buildWholeFacts, writeLetterOf } from './letters.fixtures.ts';
import { buildSendingGuide, type SendingGuide } from './sending-guide.fr.ts';

/** The guide of one of the ordinary cases, changed. */
function guideOf(at: number, changes: Partial<LetterFacts> = {}): SendingGuide {
  const [kind, fine, more] = pickCase(at);
  const facts = buildWholeFacts(kind, fine, more, changes);
  return buildSendingGuide({ kind, facts, letter: writeLetterOf(kind, facts) });
}
const at = (wanted: LetterKind): number => cases.findIndex(([kind]) => kind === wanted);
const fields = (guide: SendingGuide) => Object.fromEntries(guide.fields.map(({ label, value }) => [label, value]));
const printed = { ...windscreenFine, authorityUrl: 'https://recours.exemple.fr' };
const unprinted = { ...windscreenFine, authorityUrl: null };

describe('the ways to send', () => {
  it('an appeal: the site of the notice first, then a registered letter; nothing plain', () => {
    const { ways } = guideOf(at('rapo'), { fine: printed });
    expect(ways.map(({ kind, url }) => [kind, url])).toEqual([
      ['official', 'https://recours.exemple.fr'],
      ['registered', null],
    ]);
    expect(ways[0]?.title).toBe('Le site indiqué sur l’avis (gratuit)');
    for (const { lines } of ways) expect(lines.at(-1)).toBe('Un courrier simple ou un e-mail serait irrecevable.');
    expect(ways[0]?.lines).toHaveLength(4);
  });

  it('without a site on the notice, the registered letter alone', () => {
    expect(guideOf(at('rapo'), { fine: unprinted }).ways.map(({ kind }) => kind)).toEqual(['registered']);
  });

  it('the envelope is the addressee of the letter, or what is printed on the notice', () => {
    const known = { ...printed, authorityName: 'Mairie de Modèle', authorityAddress: '1 place du Test\n59000 Modèle' };
    const [, registered] = guideOf(at('rapo'), { fine: known }).ways;
    expect(registered?.address).toBe('Mairie de Modèle\n1 place du Test\n59000 Modèle');
    expect(registered?.lines[0]).toBe('Signez la lettre, puis postez-la à cette adresse.');
    const [, blind] = guideOf(at('rapo'), { fine: { ...printed, authorityAddress: null } }).ways;
    expect(blind?.address).toBeNull();
    expect(blind?.lines[0]).toBe('L’adresse est celle imprimée sur l’avis.');
  });

  describe('the form of the town', () => {
    const form = {
      commune: 'Exempleville',
      url: 'https://www.recours.exemple.fr/fps',
      readOn: toPlainDate('2026-11-03'),
    };
    const waysWith = (kind: LetterKind, changes: Partial<LetterFacts>) => {
      const [, fine, more] = pickCase(at(kind));
      const facts = buildWholeFacts(kind, fine, more, changes);
      return buildSendingGuide({ kind, facts, letter: writeLetterOf(kind, facts), townForm: form }).ways;
    };

    it('that the notice does not name comes after the registered letter, to be compared with it', () => {
      const [registered, own] = waysWith('rapo', { fine: unprinted });
      expect(registered?.kind).toBe('registered');
      expect(own).toMatchObject({ kind: 'official', url: form.url, address: null });
      expect(own?.title).toBe('Le formulaire en ligne d’Exempleville (gratuit)');
      expect(own?.lines[0]).toMatch(/^Site relevé le 3 novembre 2026\. Comparez-le à votre avis/);
      expect(own?.lines).toContain('C’est vous qui déposez\u00a0: nous n’envoyons rien à ce site.');
    });

    it('that the notice names is said to be the one we read', () => {
      const ways = waysWith('rapo', { fine: printed });
      expect(ways.map(({ kind }) => kind)).toEqual(['official', 'registered']);
      expect(ways[0]?.url).toBe(printed.authorityUrl);
      expect(ways[0]?.lines.at(-1)).toBe('C’est aussi le formulaire d’Exempleville, relevé le 3 novembre 2026.');
    });

    it('another one is told, and the notice followed', () => {
      const [portal] = waysWith('rapo', { fine: { ...printed, authorityUrl: 'https://prestataire.exemple.fr' } });
      expect(portal?.url).toBe('https://prestataire.exemple.fr');
      expect(portal?.lines.at(-1)).toContain('suivez celui de votre avis');
    });

    it('serves the appeal alone', () => {
      expect(waysWith('photos', { fine: { ...postedFine, authorityUrl: null } }).map(({ kind }) => kind)).toEqual([
        'registered',
        'plain',
      ]);
    });
  });

  it('photographs may be asked for by a plain letter too', () => {
    const { ways } = guideOf(at('photos'), { fine: { ...postedFine, authorityUrl: 'https://recours.exemple.fr' } });
    expect(ways.map(({ kind }) => kind)).toEqual(['official', 'registered', 'plain']);
    expect(ways[2]?.address).toBe(ways[1]?.address);
    expect(ways[2]?.lines).toEqual(['Cette demande n’a pas de forme imposée.']);
    for (const { lines } of ways) expect(lines.join(' ')).not.toContain('irrecevable');
  });

  it('the tribunal: its portal, then the post with its own form, at the address of that form', () => {
    const { ways } = guideOf(at('tsp'));
    expect(ways.map(({ kind, title, url, address }) => [kind, title, url, address])).toEqual([
      ['official', 'Le portail du tribunal (gratuit)', null, null],
      ['registered', 'La poste, avec le formulaire obligatoire', null, null],
    ]);
    expect(ways[0]?.lines).toHaveLength(2);
    expect(ways[1]?.lines.join(' ')).toContain('cerfa n°\u00a015817');
  });

  it.each([
    ['requete', penalFine],
    ['reclamation', amendeMajoreeFine],
  ] as const)('a %s: the online service of the notice, then a registered letter', (kind, fine) => {
    const { ways } = guideOf(at(kind), { fine });
    expect(ways.map((way) => way.kind)).toEqual(['official', 'registered']);
    expect(ways[0]?.title).toBe('Le service en ligne indiqué sur l’avis (gratuit)');
    expect(ways[0]?.lines).toHaveLength(3);
  });
});

describe('the boxes to fill', () => {
  it('are those of the notice, in its order, as a person reads them', () => {
    const fine = { ...printed, amountCents: 3500, debtorAddress: '2 rue du Test\n59000 Lille' };
    expect(guideOf(at('rapo'), { fine }).fields.map(({ label }) => label)).toEqual([
      'Numéro de l’avis de paiement',
      'Clé',
      'Date de l’avis',
      'Date et heure du constat',
      'Lieu',
      'Immatriculation',
      'Montant',
      'Nom et prénom',
      'Adresse',
      'Objet',
      'Motifs',
    ]);
    const values = fields(guideOf(at('rapo'), { fine }));
    expect(values['Date et heure du constat']).toMatch(/^10 novembre 2026, \d{1,2} h/);
    expect(values['Montant']).toBe('35,00\u00a0€');
    expect(values['Immatriculation']).toBe(fine.plate);
    // Spaces in a long number are for the eye: a box of a site would refuse them.
    expect(values['Objet']).toContain(fine.noticeNumber);
  });

  it('what the notice does not say has no box', () => {
    const fine = { ...printed, noticeKey: null, amountCents: null, place: '', debtorAddress: '' };
    const labels = guideOf(at('rapo'), { fine }).fields.map(({ label }) => label);
    for (const absent of ['Clé', 'Montant', 'Lieu', 'Adresse']) expect(labels).not.toContain(absent);
  });

  it('the tribunal has none here: its form has a sheet of its own', () => {
    expect(guideOf(at('tsp')).fields).toEqual([]);
  });

  it.each(['rapo', 'requete', 'reclamation'] as const)('a %s gives its grounds alone', (kind) => {
    const values = fields(guideOf(at(kind)));
    expect(values).not.toHaveProperty('Texte de la demande');
    expect(values['Motifs']?.length).toBeGreaterThan(40);
  });

  it.each(['photos', 'file-request', 'follow-up'] as const)(
    'a %s gives all it asks, paragraph by paragraph',
    (kind) => {
      const [, fine, more] = pickCase(at(kind));
      const letter = writeLetterOf(kind, buildWholeFacts(kind, fine, more));
      const values = fields(guideOf(at(kind)));
      expect(values).not.toHaveProperty('Motifs');
      expect(values['Texte de la demande']?.split('\n\n')).toEqual(
        letter.sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
      );
    },
  );

  it('the person’s own words follow the grounds', () => {
    const words = 'Je sortais de l’hôpital ce matin-là.';
    const [, fine] = pickCase(at('rapo'));
    const reasons = fields(guideOf(at('rapo'), { fine: { ...fine, remarks: words } }))['Motifs'];
    expect(reasons?.split('\n\n').length).toBeGreaterThan(1);
    expect(reasons).toContain(words);
  });
});

describe('before sending, and what to keep', () => {
  const always = ['Relisez la lettre\u00a0: tout ce qui y est écrit doit être exact.', 'Vous signez, vous envoyez.'];
  const joined = (...kinds: readonly ('mandate' | 'presence' | 'notice')[]) => ({
    exhibits: kinds.map((kind) => ({ kind, detail: '', fingerprint: null })),
  });
  const before = (kind: LetterKind, changes: Partial<LetterFacts> = {}) => {
    const [, fine, more] = pickCase(at(kind));
    const whole = buildWholeFacts(kind, fine, more);
    const letter = writeLetterOf(kind, whole);
    return buildSendingGuide({ kind, facts: { ...whole, exhibits: [], ...changes }, letter }).before;
  };

  it.each([
    ['rapo', ['Un avis ne donne droit qu’à un seul recours\u00a0: vérifiez que toutes les pièces y sont.']],
    ['photos', []],
    ['tsp', []],
    [
      'requete',
      [
        'Par la poste, joignez l’original de l’avis\u00a0: une copie ne suffit pas.',
        'Joignez le formulaire reçu avec l’avis. Choisissez la case dont l’intitulé correspond à un autre motif.',
        'Si l’avis demande une consignation, suivez ce qu’il indique.',
      ],
    ],
    ['reclamation', ['Joignez l’avis d’amende forfaitaire majorée.']],
    ['file-request', []],
    ['follow-up', []],
  ] as const)('a %s', (kind, more) => {
    expect(before(kind)).toEqual([...always, ...more]);
  });

  it('who else signs is told only with their page', () => {
    expect(before('photos', joined('mandate'))).toEqual([
      ...always,
      'Faites signer le mandat par la personne qui le donne et par celle qui le reçoit.',
    ]);
    expect(before('photos', joined('presence')).at(-1)).toMatch(/^Faites compléter, dater et signer l’attestation/);
    expect(before('photos', joined('notice'))).toEqual(always);
  });

  it('who lives outside Europe gives the tribunal an address in France', () => {
    const farther = { ...windscreenFine, debtorAddress: '12 rue du Port\nDakar\nSÉNÉGAL' };
    expect(before('tsp')).toEqual(always);
    expect(before('tsp', { fine: farther }).at(-1)).toContain('élection de domicile');
    expect(before('rapo', { fine: farther }).join(' ')).not.toContain('élection de domicile');
  });

  it('the proof of the sending is kept here; the date of an appeal starts its month', () => {
    for (const [kind] of cases) {
      const { keep } = guideOf(at(kind));
      const asked = 'la prochaine étape le demande.';
      const kept = { rapo: asked, requete: asked, reclamation: asked, tsp: paperNames['second-appeal-proof'] };
      expect(keep[0]).toContain('Gardez la preuve de dépôt');
      expect(keep.at(-1)).toMatch(/^Déposez-le ici/);
      const told =
        Object.entries(kept).find(([letter]) => letter === kind)?.[1] ??
        `choisissez la lettre «\u00a0${letterNames[kind].name}\u00a0»`;
      expect(keep.at(-1)).toContain(told);
      expect(keep.includes('Sa date fait courir le mois de réponse.')).toBe(kind === 'rapo');
      expect(keep).toHaveLength(kind === 'rapo' ? 3 : 2);
    }
  });

  it('an ordinary case asks nothing twice', () => {
    for (const [index] of cases.entries()) {
      const { before: lines, ways } = guideOf(index, { more: cases[index]?.[2] ?? emptyCaseFacts });
      expect(new Set(lines).size).toBe(lines.length);
      for (const way of ways) expect(way.lines.every((line) => line.length > 10)).toBe(true);
    }
  });
});
