import { preparedRemark } from '../carer/index.ts';
import { describeAddressOrigin, type PhotoKind, type PhotoOrigin } from '../declaration/index.ts';
import { formatDate, toParisMoment } from '../kernel/index.ts';
import type { AttestationFacts } from './attestation.ts';
import { clockFaultMessages, untrustedTime } from './clock-trust.messages.fr.ts';
import { hasOldPhoto } from './moment-doubts.ts';
import {
  depositDoubtMessages,
  evidenceStageWords,
  manifestFaultMessages,
  type EvidenceStage,
} from './evidence.messages.fr.ts';

/** The texts of the page, in their order: the template only lays them out. */
export interface AttestationPage {
  readonly title: string;
  readonly lead: string;
  readonly between: { readonly sentence: string; readonly worth: string };
  readonly photos: readonly { readonly kind: PhotoKind; readonly caption: string; readonly alternative: string }[];
  /** Shown in place of a picture that cannot be drawn. */
  readonly noPicture: string;
  readonly facts: {
    readonly heading: string;
    readonly heads: readonly [string, string, string];
    readonly rows: readonly (readonly [string, string, string])[];
  };
  readonly signatures: {
    readonly heading: string;
    readonly heads: readonly [string, string];
    readonly rows: readonly (readonly [string, string])[];
  };
  readonly hashes: {
    readonly heading: string;
    readonly heads: readonly [string, string];
    readonly rows: readonly (readonly [string, string])[];
  };
  readonly remarks: { readonly heading: string; readonly lines: readonly string[] };
  readonly verify: { readonly lead: string; readonly alternative: string };
  readonly footer: string;
}

const subjects: Readonly<Record<PhotoKind, string>> = { parking: 'La voiture garée', windshield: 'Le pare-brise' };
const origins: Readonly<Record<PhotoOrigin, string>> = {
  camera: 'prise dans l’application',
  'phone-camera': 'prise avec l’appareil photo du téléphone',
  gallery: 'choisie dans la galerie',
};
const who = { service: 'Horloge du service', phone: 'Téléphone', author: 'Auteur de la déclaration' } as const;

/** Builds the page, which gives the source and the reliability of each figure. */
export function buildAttestationPage(facts: AttestationFacts): AttestationPage {
  const isPlacedByHand = facts.accuracyMetres === null;
  return {
    title: 'Attestation de dépôt',
    lead:
      'PlaceJuste a reçu les fichiers et les indications ci-dessous. ' +
      'Il les garde sans les changer, et n’importe qui peut le vérifier.',
    between: listPhotoTimes(facts),
    photos: facts.photos.map(({ kind, origin, takenAt }) => ({
      kind,
      caption:
        `${subjects[kind]}\u00a0: ${origin === null ? 'provenance non indiquée' : origins[origin]}` +
        (takenAt === undefined ? '' : `, le ${formatExactMoment(takenAt)} selon le téléphone`),
      alternative: `Photo déposée, réduite\u00a0: ${subjects[kind].toLowerCase()}`,
    })),
    noPicture: 'Aperçu impossible. Le fichier d’origine est gardé intact.',
    facts: {
      heading: 'Ce qui est déclaré',
      heads: ['Indication', 'Valeur', 'D’où elle vient'],
      rows: [
        [
          'Dépôt',
          `${formatExactMoment(facts.depositedAt, 'up')}, heure de ` +
            `Paris${facts.clockFault === undefined ? '' : `\u00a0; ${untrustedTime}`}`,
          who.service,
        ],
        [
          facts.savedAt === undefined ? 'Heure du téléphone' : 'Enregistrement',
          `${formatExactMoment(facts.savedAt ?? facts.claimedAt)}, heure de ` +
            `Paris${describeOffset(facts.clockWrongBySeconds)}`,
          who.phone,
        ],
        ['Immatriculation', facts.plate, who.author],
        [
          'Adresse',
          facts.placeLabel ?? 'non indiquée',
          facts.placeLabel === null ? '' : describeAddressOrigin(facts.placeLabelSource, isPlacedByHand),
        ],
        [
          'Position',
          formatPoint(facts) +
            (facts.positionAt === undefined || isPlacedByHand
              ? ''
              : `, mesurée le ${formatExactMoment(facts.positionAt)}`),
          isPlacedByHand ? 'Point placé à la main' : who.phone,
        ],
        ['Précision', describePrecision(facts), isPlacedByHand ? '' : who.phone],
        ...listPhotosElsewhere(facts),
        ...listPresenceRows(facts),
      ],
    },
    signatures: {
      heading: 'Ce qui est signé',
      heads: ['Étape', 'Ce qui l’établit'],
      rows: [
        [describeStage('on-phone'), describePhoneManifest(facts)],
        [
          describeStage('deposited'),
          `Reçu signé par le service, entrée n° ${facts.log.index + 1} de son journal. Réécrire le journal ` +
            'changerait sa racine.',
        ],
        [describeStage('stamped'), describeStamps(facts)],
      ],
    },
    hashes: {
      heading: 'Empreintes',
      heads: ['Fichier ou clé', 'SHA-256'],
      rows: [
        ...facts.photos.map(
          ({ kind, sha256, size }) => [`${subjects[kind]} (${groupDigits(size)} octets)`, sha256] as const,
        ),
        ...(facts.manifest === null ? [] : [['Manifeste du téléphone (joint)', facts.manifest.sha256] as const]),
        ['Reçu du service (joint)', facts.receipt.sha256],
        ['Racine du journal au dépôt', facts.log.root],
        ...(facts.manifest === null ? [] : [['Clé du téléphone', facts.manifest.key] as const]),
        ['Clé du service', facts.receipt.key],
      ],
    },
    remarks: {
      heading: 'À savoir',
      lines: [
        ...(facts.preparedByCarer === undefined
          ? []
          : [
              `${preparedRemark.confirmed} Confirmation reçue le ` +
                `${formatExactMoment(facts.preparedByCarer.confirmedAt, 'up')}.`,
            ]),
        ...facts.doubts.map((doubt) => depositDoubtMessages[doubt]),
        facts.clockFault === undefined
          ? 'Ce dépôt établit que ces fichiers existaient à cette date et n’ont pas changé depuis. ' +
            (isPlacedByHand
              ? 'L’heure vient du téléphone, le point a été placé à la main.'
              : 'L’heure et la position viennent du téléphone.')
          : 'Ce dépôt établit que ces fichiers n’ont pas changé depuis leur réception, mais pas à quelle ' +
            'heure ils ont été reçus. ' +
            (isPlacedByHand ? 'Le point a été placé à la main.' : 'La position vient du téléphone.'),
        'Cette page ne remplace ni la carte, ni le ticket gratuit que demandent certaines villes.',
      ],
    },
    verify: {
      lead: 'Vérifier sans compte',
      alternative: `Code QR de l’adresse de vérification\u00a0: ${facts.verifyUrl}`,
    },
    footer: `Preuve ${facts.declaration}, état au ${formatExactMoment(facts.asOf, 'up')}, heure de Paris`,
  };
}

/** « Prise » is only said of pictures taken in the application, for this declaration. */
function listPhotoTimes({
  bounds,
  told,
  photos,
  doubts,
  clockFault,
  claimedAt,
}: AttestationFacts): AttestationPage['between'] {
  const verb = photos.every(({ origin }) => origin === 'camera') && !hasOldPhoto(doubts) ? 'Prise' : 'Déclarée';
  if (clockFault !== undefined) {
    return {
      sentence: `${verb} le ${formatExactMoment(claimedAt)} (heure de Paris), selon le téléphone.`,
      worth: clockFaultMessages[clockFault],
    };
  }
  if (bounds.notBefore === null) {
    return {
      sentence: `${verb} avant le ${formatExactMoment(bounds.notAfter, 'up')} (heure de Paris).`,
      worth: 'Aucun échange signé avant la prise ne donne de début\u00a0: seul le dépôt est établi par le service.',
    };
  }
  const tighter = told.notBefore !== null && (told.notBefore !== bounds.notBefore || told.notAfter !== bounds.notAfter);
  const byPhone = tighter
    ? ` Selon le téléphone, si son horloge dit vrai\u00a0: ${formatSpan(told.notBefore ?? '', told.notAfter)}.`
    : '';
  return {
    sentence: `${verb} ${formatSpan(bounds.notBefore, bounds.notAfter)} (heure de Paris).`,
    worth: `Ces deux instants sont établis par le service\u00a0: un échange signé avant, le dépôt après.${byPhone}`,
  };
}

/** Lists the places of photographs taken elsewhere, so that they do not appear to be taken at the declared place. */
function listPhotosElsewhere({ photos }: AttestationFacts): AttestationPage['facts']['rows'] {
  return photos.flatMap(({ kind, elsewhere }) => {
    if (elsewhere === undefined) return [];
    const { accuracyMetres } = elsewhere;
    const precision = accuracyMetres === null ? '' : `, à ${Math.ceil(accuracyMetres)} m près`;
    return [
      [
        `Autre position\u00a0: ${subjects[kind].toLowerCase()}`,
        `${formatPoint(elsewhere)}${precision}`,
        who.phone,
      ] as const,
    ];
  });
}

/** The holder's statement of presence; none for a holder who drives. « Signé » is followed by the kind of signature. */
function listPresenceRows({ presence }: AttestationFacts): AttestationPage['facts']['rows'] {
  if (presence === null || presence.presence === 'driver') return [];
  const when =
    presence.notBefore === null
      ? `enregistrée le ${formatExactMoment(presence.recordedAt, 'up')}`
      : `signée ${formatSpan(presence.notBefore, presence.recordedAt)}`;
  return [
    [
      'Présence du titulaire',
      `«\u00a0${presence.words}\u00a0»`,
      `${presence.name}\u00a0: nom tapé et case cochée` +
        `${presence.signedByPhone ? ', signature du téléphone' : ''}\u00a0; ${when}`,
    ],
  ];
}

function describePhoneManifest({ manifest, fault }: AttestationFacts): string {
  if (manifest !== null)
    return 'Manifeste signé par une clé qui ne quitte pas le téléphone\u00a0; signature vérifiée au dépôt.';
  return fault === null ? 'Aucun manifeste signé par un téléphone.' : manifestFaultMessages[fault];
}

function describeStamps({ stamps, clockFault }: AttestationFacts): string {
  const stampList = stamps
    .map(({ authority, at }) => `${authority}, le ${formatExactMoment(at, 'up')}`)
    .join('\u00a0; ');
  if (clockFault !== undefined) {
    const stampSentence =
      stamps.length === 0
        ? ''
        : ` L’entrée existait au plus tard à l’heure que donne une autorité extérieure\u00a0: ${stampList}.`;
    return `Non\u00a0: l’heure de ce dépôt n’est pas garantie.${stampSentence}`;
  }
  if (stamps.length === 0) return 'Non\u00a0: aucune autorité extérieure n’a encore daté cette entrée.';
  return (
    `${stampList}. Horodatage non qualifié\u00a0: un recoupement technique, sans la présomption de ` +
    'l’article 41 du règlement eIDAS.'
  );
}

function describeStage(reached: EvidenceStage): string {
  const word = evidenceStageWords[reached];
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function describePrecision({ accuracyMetres, positionSource }: AttestationFacts): string {
  if (accuracyMetres === null) return 'aucune\u00a0: lieu indiqué à la main';
  const old = positionSource === 'last-known' ? ' (dernière position connue, lue moins de quinze minutes avant)' : '';
  return `à ${Math.ceil(accuracyMetres)} m près${old}`;
}

function describeOffset(seconds: number | null): string {
  if (seconds === null) return '';
  const minutes = Math.round(Math.abs(seconds) / 60);
  return `\u00a0; cette horloge ${seconds > 0 ? 'avançait' : 'retardait'} de ${minutes} minutes`;
}

/** « entre A et B », the day said once when it is the same. */
function formatSpan(from: string, to: string): string {
  const [first, last] = [splitMoment(from, 'down'), splitMoment(to, 'up')];
  if (first.day === last.day) return `entre ${first.time} et ${last.time}, le ${first.day}`;
  return `entre le ${first.day} à ${first.time} et le ${last.day} à ${last.time}`;
}

function formatExactMoment(iso: string, rounded: 'down' | 'up' = 'down'): string {
  const { day, time } = splitMoment(iso, rounded);
  return `${day} à ${time}`;
}

/** A bound is rounded outwards, so that two instants never say more than the facts. */
function splitMoment(iso: string, rounded: 'down' | 'up') {
  const ms = Date.parse(iso);
  const second = new Date((rounded === 'up' ? Math.ceil(ms / 1000) : Math.floor(ms / 1000)) * 1000);
  const { day, time } = toParisMoment(second);
  return { day: formatDate(day), time: `${time}:${second.toISOString().slice(17, 19)}` };
}

function formatPoint({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  return `latitude ${formatDegrees(latitude)}\u00a0; longitude ${formatDegrees(longitude)}`;
}

function formatDegrees(value: number): string {
  return `${value.toFixed(5).replace('.', ',')}°`;
}

function groupDigits(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}
