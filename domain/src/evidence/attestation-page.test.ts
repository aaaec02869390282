import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAttestationPage, attestationVersion, type AttestationFacts } from './index.ts';
import { manifestFaultMessages } from './evidence.messages.fr.ts';

const facts: AttestationFacts = {
  version: attestationVersion,
  declaration: '01a00000-0000-7000-8000-000000000001',
  plate: 'AB-123-CD',
  placeLabel: null,
  placeLabelSource: null,
  latitude: -0.00004,
  longitude: 3.0573,
  accuracyMetres: 8.2,
  positionSource: 'device',
  depositedAt: '2026-11-21T10:00:00.001Z',
  bounds: { notBefore: '2026-11-21T09:40:00.999Z', notAfter: '2026-11-21T10:00:00.001Z' },
  told: { notBefore: '2026-11-21T09:40:00.999Z', notAfter: '2026-11-21T10:00:00.001Z' },
  claimedAt: '2026-11-21T09:50:00.000Z',
  clockWrongBySeconds: null,
  photos: [{ kind: 'parking', sha256: 'a'.repeat(64), size: 1_234_567, origin: 'camera' }],
  manifest: null,
  fault: 'MANIFEST_ABSENT',
  doubts: [],
  receipt: { sha256: 'b'.repeat(64), key: 'k'.repeat(43) },
  log: { index: 0, root: 'c'.repeat(64) },
  stamps: [],
  presence: null,
  asOf: '2026-11-21T10:00:00.001Z',
  verifyUrl: 'https://placejuste.example/verifier/01a00000-0000-7000-8000-000000000001',
};
const sentence = (change: Partial<AttestationFacts>) => buildAttestationPage({ ...facts, ...change }).between.sentence;

describe('buildAttestationPage', () => {
  it.each<readonly [string, Partial<AttestationFacts>, string]>([
    ['one day, said once', {}, 'Prise entre 10:40:00 et 11:00:01, le 21 novembre 2026 (heure de Paris).'],
    [
      'two days',
      { bounds: { notBefore: '2026-11-20T22:59:59.000Z', notAfter: '2026-11-20T23:00:01.000Z' } },
      'Prise entre le 20 novembre 2026 à 23:59:59 et le 21 novembre 2026 à 00:00:01 (heure de Paris).',
    ],
    [
      'no signed contact',
      { bounds: { notBefore: null, notAfter: '2026-11-21T10:00:00.000Z' } },
      'Prise avant le 21 novembre 2026 à 11:00:00 (heure de Paris).',
    ],
    [
      'a picture of the gallery',
      { photos: [{ kind: 'parking', sha256: 'a'.repeat(64), size: 9, origin: 'gallery' }] },
      'Déclarée entre 10:40:00 et 11:00:01, le 21 novembre 2026 (heure de Paris).',
    ],
  ])('says between which instants: %s', (_name, change, said) => {
    expect(sentence(change)).toBe(said);
  });

  describe('yesterdays-photographs-as-now', () => {
    const photo = {
      kind: 'parking',
      sha256: 'a'.repeat(64),
      size: 9,
      origin: 'camera',
      takenAt: '2026-11-20T07:08:12.000Z',
    } as const;
    const old: Partial<AttestationFacts> = {
      doubts: ['PHOTO_NOT_OF_THE_MOMENT', 'PHOTO_APART_IN_PLACE'],
      savedAt: '2026-11-21T09:50:30.000Z',
      positionAt: '2026-11-21T09:49:00.000Z',
      photos: [{ ...photo, elsewhere: { latitude: 50.7, longitude: 3.2, accuracyMetres: 12.4 } }],
    };
    const page = buildAttestationPage({ ...facts, ...old });

    it('gives the photograph its own hour and place, and never lends it the declared ones', () => {
      expect(page.photos[0]?.caption).toBe(
        'La voiture garée\u00a0: prise dans l’application, le 20 novembre 2026 à 08:08:12 selon le téléphone',
      );
      expect(page.facts.rows).toContainEqual([
        'Enregistrement',
        '21 novembre 2026 à 10:50:30, heure de Paris',
        'Téléphone',
      ]);
      expect(page.facts.rows).toContainEqual([
        'Autre position\u00a0: la voiture garée',
        'latitude 50,70000°\u00a0; longitude 3,20000°, à 13 m près',
        'Téléphone',
      ]);
      expect(page.facts.rows.find(([name]) => name === 'Position')?.[1]).toContain(
        'mesurée le 21 novembre 2026 à 10:49:00',
      );
    });

    it('says what is not of the moment, and not « Prise entre »', () => {
      expect(page.between.sentence).toMatch(/^Déclarée entre/);
      expect(page.remarks.lines).toContainEqual(
        expect.stringContaining('une photo au moins date de plus de trente minutes avant l’enregistrement'),
      );
      expect(JSON.stringify(page)).not.toMatch(/au moment|Prise entre|Heure du téléphone/);
    });

    it('of an older application says what it said', () => {
      const before = JSON.stringify(buildAttestationPage(facts));
      expect(before).toContain('Heure du téléphone');
      expect(before).not.toMatch(/selon le téléphone|mesurée le|Enregistrement/);
    });
  });

  it('never narrows a bound', () => {
    const day = Date.parse('2026-11-21T00:00:00Z');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 79_000_000 }), fc.integer({ min: 0, max: 3_000_000 }), (start, length) => {
        const bounds = {
          notBefore: new Date(day + start).toISOString(),
          notAfter: new Date(day + start + length).toISOString(),
        };
        const [, from = '', to = ''] = /entre (\S+) et (\S+),/.exec(sentence({ bounds })) ?? [];
        const said = (time: string) => Date.parse(`2026-11-21T${time}+01:00`);
        return said(from) <= day + start && said(to) >= day + start + length;
      }),
    );
  });

  it('says what the phone tells more narrowly, as its word', () => {
    const told = { notBefore: '2026-11-21T09:45:00.000Z', notAfter: '2026-11-21T09:55:00.000Z' };
    expect(buildAttestationPage({ ...facts, told }).between.worth).toContain(
      'Selon le téléphone, si son horloge dit vrai\u00a0: entre 10:45:00 et 10:55:00, le 21 novembre 2026.',
    );
    expect(buildAttestationPage(facts).between.worth).not.toContain('téléphone');
  });

  it('uses the three words, never « certifiée », and says that a stamp is not qualified', () => {
    const stamped = buildAttestationPage({ ...facts, stamps: [{ authority: 'tsa.exemple.fr', at: facts.asOf }] });
    expect(stamped.signatures.rows.map(([word]) => word)).toEqual(['Sur ce téléphone', 'Déposée', 'Horodatée']);
    expect(stamped.signatures.rows.at(-1)?.[1]).toContain('non qualifié');
    expect(buildAttestationPage(facts).signatures.rows.at(-1)?.[1]).toMatch(/^Non\u00a0: aucune autorité/);
    expect(JSON.stringify(stamped)).not.toMatch(/certifi/i);
  });

  it('service-clock-in-doubt: no time is vouched for, no « horodatée », no blame on the phone', () => {
    const page = buildAttestationPage({
      ...facts,
      clockFault: 'CLOCK_WENT_BACK',
      bounds: { notBefore: null, notAfter: facts.depositedAt },
      stamps: [{ authority: 'tsa.exemple.fr', at: facts.asOf }],
    });
    expect(page.between.sentence).toBe('Prise le 21 novembre 2026 à 10:50:00 (heure de Paris), selon le téléphone.');
    expect(page.between.worth).toContain('Le téléphone n’y est pour rien.');
    expect(page.signatures.rows.at(-1)?.[1]).toMatch(
      /^Non\u00a0: l’heure de ce dépôt n’est pas garantie\. L’entrée existait au plus tard/,
    );
    expect(page.facts.rows[0]?.[1]).toContain('heure non garantie');
    expect(JSON.stringify(page)).not.toContain('existaient à cette date');
    expect(JSON.stringify(page)).not.toContain('établis par le service');
  });

  it('says how the trip served the holder and what the signature is worth, unless they drove', () => {
    const presence = {
      presence: 'passenger',
      name: 'Ada Essai',
      words: 'Je, Ada Essai, …',
      signedByPhone: true,
      notBefore: null,
      recordedAt: facts.asOf,
    } as const;
    const rows = (change: object) =>
      buildAttestationPage({ ...facts, presence: { ...presence, ...change } }).facts.rows.filter(
        ([name]) => name === 'Présence du titulaire',
      );
    expect(rows({})).toEqual([
      [
        'Présence du titulaire',
        '«\u00a0Je, Ada Essai, …\u00a0»',
        'Ada Essai\u00a0: nom tapé et case cochée, signature du téléphone\u00a0; ' +
          'enregistrée le 21 novembre 2026 à 11:00:01',
      ],
    ]);
    expect(rows({ signedByPhone: false, notBefore: '2026-11-21T09:59:00.000Z' })[0]?.[2]).toBe(
      'Ada Essai\u00a0: nom tapé et case cochée\u00a0; signée entre 10:59:00 et 11:00:01, le 21 novembre 2026',
    );
    expect(rows({ presence: 'driver' })).toEqual([]);
  });

  it('says first that a carer prepared it, and when its holder confirmed', () => {
    const lines = (change: object) => buildAttestationPage({ ...facts, ...change }).remarks.lines;
    const [first, ...others] = lines({ preparedByCarer: { confirmedAt: '2026-11-21T17:00:00.000Z' } });
    expect(first).toBe(
      'Préparée par un aidant, avec son téléphone\u00a0; confirmée par le titulaire de la carte. ' +
        'Confirmation reçue le 21 novembre 2026 à 18:00:00.',
    );
    expect(others).toEqual(lines({}));
  });

  describe('each row says what is known, and who says it', () => {
    const page = (change: Partial<AttestationFacts> = {}) => buildAttestationPage({ ...facts, ...change });
    const byHand = { accuracyMetres: null, positionAt: '2026-11-21T09:49:00.000Z' } as const;
    const gallery = { ...facts.photos[0], origin: 'gallery' } as AttestationFacts['photos'][number];
    it.each<readonly [string, string, string, Partial<AttestationFacts>]>([
      ['Dépôt', '21 novembre 2026 à 11:00:01, heure de Paris', 'Horloge du service', {}],
      ['Heure du téléphone', '21 novembre 2026 à 10:50:00, heure de Paris', 'Téléphone', {}],
      [
        'Heure du téléphone',
        '21 novembre 2026 à 10:50:00, heure de Paris\u00a0; cette horloge avançait de 10 minutes',
        'Téléphone',
        { clockWrongBySeconds: 610 },
      ],
      ['Immatriculation', 'AB-123-CD', 'Auteur de la déclaration', {}],
      ['Adresse', 'non indiquée', '', {}],
      ['Position', 'latitude -0,00004°\u00a0; longitude 3,05730°', 'Téléphone', {}],
      ['Position', 'latitude -0,00004°\u00a0; longitude 3,05730°', 'Point placé à la main', byHand],
      ['Précision', 'à 9 m près', 'Téléphone', {}],
      ['Précision', 'aucune\u00a0: lieu indiqué à la main', '', byHand],
      [
        'Précision',
        'à 9 m près (dernière position connue, lue moins de quinze minutes avant)',
        'Téléphone',
        { positionSource: 'last-known' },
      ],
    ])('%s: %s, %s', (name, value, source, change) => {
      expect(page(change).facts.rows.filter((row) => row[0] === name)).toEqual([[name, value, source]]);
    });

    it('nothing more than these where nothing more is known', () => {
      expect(page().facts.rows.map(([name]) => name)).toEqual([
        'Dépôt',
        'Heure du téléphone',
        'Immatriculation',
        'Adresse',
        'Position',
        'Précision',
      ]);
    });

    it('a photograph taken elsewhere gives its precision when it has one', () => {
      const elsewhere = { latitude: 50.7, longitude: 3.2, accuracyMetres: null };
      expect(page({ photos: [{ ...gallery, elsewhere }] }).facts.rows).toContainEqual([
        'Autre position\u00a0: la voiture garée',
        'latitude 50,70000°\u00a0; longitude 3,20000°',
        'Téléphone',
      ]);
    });

    it.each([
      ['camera', 'La voiture garée\u00a0: prise dans l’application'],
      ['gallery', 'La voiture garée\u00a0: choisie dans la galerie'],
      [null, 'La voiture garée\u00a0: provenance non indiquée'],
    ] as const)('a picture of %s', (origin, caption) => {
      expect(page({ photos: [{ ...gallery, origin }] }).photos.map((photo) => photo.caption)).toEqual([caption]);
    });

    it('the fingerprints, with those of the phone where it signed', () => {
      const names = (change: Partial<AttestationFacts>) => page(change).hashes.rows.map(([name]) => name);
      const manifest = { sha256: 'd'.repeat(64), key: 'e'.repeat(43) };
      expect(names({})).toEqual([
        'La voiture garée (1\u00a0234\u00a0567 octets)',
        'Reçu du service (joint)',
        'Racine du journal au dépôt',
        'Clé du service',
      ]);
      expect(names({ manifest })).toContain('Manifeste du téléphone (joint)');
      expect(page({ manifest }).hashes.rows).toContainEqual(['Clé du téléphone', manifest.key]);
      expect(page({ manifest, fault: null }).signatures.rows[0]?.[1]).toMatch(/signature vérifiée au dépôt/);
      expect(page({ fault: null }).signatures.rows[0]?.[1]).toBe('Aucun manifeste signé par un téléphone.');
      expect(page().signatures.rows[0]?.[1]).toBe(manifestFaultMessages.MANIFEST_ABSENT);
    });

    it('each authority gives its own hour, rounded up as the footer is', () => {
      const at = '2026-11-21T10:00:05.001Z';
      const stamps = [
        { authority: 'tsa.exemple.fr', at },
        { authority: 'autre.exemple.fr', at },
      ];
      const said = 'tsa.exemple.fr, le 21 novembre 2026 à 11:00:06\u00a0; autre.exemple.fr, le 21 novembre 2026';
      const clockFault = 'CLOCK_WENT_BACK';
      expect(page({ stamps }).signatures.rows.at(-1)?.[1]?.startsWith(said)).toBe(true);
      expect(page({ stamps, clockFault }).signatures.rows.at(-1)?.[1]).toContain(`extérieure\u00a0: ${said}`);
      expect(page({ clockFault }).signatures.rows.at(-1)?.[1]).toBe(
        'Non\u00a0: l’heure de ce dépôt n’est pas garantie.',
      );
      expect(page().footer).toContain('état au 21 novembre 2026 à 11:00:01,');
    });

    it.each([
      [{}, 'L’heure et la position viennent du téléphone.'],
      [byHand, 'L’heure vient du téléphone, le point a été placé à la main.'],
      [{ clockFault: 'CLOCK_WENT_BACK' }, 'La position vient du téléphone.'],
      [{ ...byHand, clockFault: 'CLOCK_WENT_BACK' }, 'Le point a été placé à la main.'],
    ] as const)('%j: %s', (change, end) => {
      expect(page(change).remarks.lines.at(-2)?.endsWith(`. ${end}`)).toBe(true);
    });
  });

  it('rounds a precision up and groups bytes', () => {
    const text = JSON.stringify(buildAttestationPage({ ...facts, clockWrongBySeconds: -10_800 }));
    for (const part of ['à 9 m près', '1\u00a0234\u00a0567 octets', 'retardait de 180 minutes'])
      expect(text).toContain(part);
  });
});
