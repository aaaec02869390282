import { isCardKnownInForce, describeDelayAfterFinding, findMotive } from '../fine/index.ts';
import { elide, formatCoordinates, formatDate, isSamePlate, formatTime } from '../kernel/index.ts';
import { describeCardDates, nameCard } from './card-words.fr.ts';
import { citeRulingOrLaw } from './cited-rulings.fr.ts';
import { writeConclusion } from './conclusion.fr.ts';
import { countDelayMinutes } from './deposit-delay.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import {
  hasCardEnded,
  isCardRenewedLate,
  type DeclarationFacts,
  type Exhibit,
  type LetterFacts,
  type PhotographFacts,
} from './facts.ts';
import { isPenal } from './letter-kinds.ts';
import { makeParagraph, makeSentence, type Paragraph, type Sentence } from './letter.ts';
import { writeMotiveGrounds } from './motives.fr.ts';
import { writeOffenceGrounds } from './offence-grounds.fr.ts';
import { getHeldCard, isHolderAlive, isHolderRepresented, isCardArgued, isWriterHolder } from './people.fr.ts';
import { mentionExhibits, hasExhibit, hasWriting } from './phrases.fr.ts';
import { captureSentences, depositMoment, isCaptureMentioned, photographExhibits } from './photo-moments.fr.ts';
import { writeSituationGrounds } from './situations.fr.ts';

/**
 * Writes the grounds of every letter that contests: the right, the card that day, the events, the deposit, and the
 * conclusion.
 */
export function writeGrounds(facts: LetterFacts): readonly Paragraph[] {
  const end = writeConclusion(facts);
  const ending = end.text === '' ? [] : [end];
  if (findMotive(facts.fine) !== 'card') return [...writeMotiveGrounds(facts), ...ending];
  const deposit = writeDeclaration(facts);
  // The card does not answer every offence: otherwise only the events are recounted.
  const card = isCardArgued(facts)
    ? [...writeHolderGrounds(facts), ...writeSituationGrounds(facts), ...writeOffenceGrounds(facts)]
    : [makeParagraph(writeSupports(facts))];
  return [
    ...card.filter(({ text }) => text !== ''),
    ...writeJoinedTicket(facts),
    ...(deposit === null ? [] : [deposit]),
    ...ending,
  ];
}

/** Returns the sentence about a joined ticket without other facts: that it is joined, and no more. */
function writeJoinedTicket({ fine, more, exhibits }: LetterFacts): readonly Paragraph[] {
  if (isPenal(fine.track) || more.situations.includes('ticket-taken') || !hasExhibit(exhibits, 'ticket')) return [];
  const mention = mentionExhibits(exhibits, 'ticket');
  return [
    makeParagraph(makeSentence(`Un ticket gratuit ou un enregistrement de l’immatriculation est joint${mention}.`)),
  ];
}

/** The holder's right, their card that day, and how the trip served them. */
export function writeHolderGrounds(facts: LetterFacts): readonly Paragraph[] {
  const { fine, more } = facts;
  // The article names the CMI; the former card gives the same right until it ends.
  const cardName = nameCard(more.card === 'cmi' ? 'cmi' : null).full;
  const right = makeSentence(
    'L’article L. 241-3 du code de l’action sociale et des familles permet au titulaire de la ' +
      `${cardName}, ou à la tierce personne qui l’accompagne, d’utiliser gratuitement et sans limitation ` +
      'de durée toutes les places de stationnement ouvertes au public.',
    'casf-l241-3',
  );
  const rulingSentence = citeRulingOrLaw(facts, 'ce-428742', {
    cited: (reference) =>
      'Le Conseil d’État a jugé que la gratuité tient à la qualité de titulaire de la carte à la date ' +
      'du constat, ou à l’utilisation du véhicule pour les besoins d’un titulaire\u00a0; ' +
      'l’absence de la carte derrière le pare-brise ne suffit pas, à elle seule, à fonder le forfait ' +
      `(${reference}).`,
    otherwise: makeSentence(
      'L’article L. 241-3 accorde la gratuité à la personne titulaire de la carte, ou à celle qui l’accompagne, et ' +
        'non à un véhicule désigné.',
      'casf-l241-3',
    ),
  });
  return [
    makeParagraph(right),
    makeParagraph(...writeCardSentences(facts), makeSentence(describePresence(facts)), writeSupports(facts)),
    ...(isPenal(fine.track) ? [] : [makeParagraph(rulingSentence)]),
  ];
}

function writeCardSentences(facts: LetterFacts): readonly ReturnType<typeof makeSentence>[] {
  const { fine, more, exhibits } = facts;
  const { full } = nameCard(more.card);
  const { number } = getHeldCard(facts);
  const faces = mentionExhibits(exhibits, 'cmi-front', 'cmi-back');
  if (isCardRenewedLate(facts) && more.awardFrom !== null) {
    const until = more.awardUntil === null ? 'sans limite de durée' : `jusqu’au ${formatDate(more.awardUntil)}`;
    return [
      makeSentence(`${writeHeldCard(facts, `${full}, n° ${number}`)}${faces}.`, 'casf-l241-3'),
      makeSentence(
        `Le droit a été accordé à partir du ${formatDate(more.awardFrom)} et ${until}, ce qui comprend ` +
          `le ${formatDate(fine.observedOn)}${mentionExhibits(exhibits, 'award')}.`,
      ),
      makeSentence('La carte renouvelée n’est arrivée qu’ensuite.'),
    ];
  }
  const inForce = isCardHeldThatDay(facts) ? ` et donc en cours de validité le ${formatDate(fine.observedOn)}` : '';
  return [
    makeSentence(
      writeHeldCard(facts, `${full}, n° ${number}, ${describeCardDates(fine, more.card)}${inForce}`) + `${faces}.`,
      'casf-l241-3',
    ),
    ...(hasExhibit(exhibits, 'award')
      ? [makeSentence(`La décision qui l’accorde est jointe${mentionExhibits(exhibits, 'award')}.`)]
      : []),
  ];
}

/** True for a card known to be in force that day. One that was renewed late had not arrived yet, whatever its dates. */
function isCardHeldThatDay(facts: LetterFacts): boolean {
  return !isCardRenewedLate(facts) && isCardKnownInForce(facts.fine, facts.more.card);
}

/** Another holder may have died since: the sentence says what the card shows, or what they held that day. */
function writeHeldCard(facts: LetterFacts, card: string): string {
  const { holder } = getHeldCard(facts);
  const isEnded = hasCardEnded(facts);
  if (isWriterHolder(facts)) return `${isEnded ? 'J’ai été' : 'Je suis'} titulaire d’une ${card}`;
  if (isEnded) return `${holder} a été titulaire d’une ${card}`;
  if (isCardHeldThatDay(facts)) return `À la date du constat, ${holder} était titulaire d’une ${card}`;
  if (isHolderAlive(facts)) return `${holder} est titulaire d’une ${card}`;
  return `Une ${card}, est établie au nom ${elide('de', holder)}`;
}

function describePresence(facts: LetterFacts): string {
  const { fine } = facts;
  const { holder, presence: how } = getHeldCard(facts);
  const same = isWriterHolder(facts);
  const words = {
    driver: same ? 'je conduisais moi-même le véhicule' : `${holder} conduisait le véhicule`,
    passenger: same
      ? 'je me trouvais à bord du véhicule, à une place de passager'
      : `${holder} se trouvait à bord du véhicule, à une place de passager`,
    'trip-for-holder': same
      ? 'le véhicule était utilisé pour mes besoins'
      : `le véhicule était utilisé pour les besoins de la personne titulaire de la carte, ${holder}`,
  };
  // The sentence before may end with another date: that of the card.
  return `Le ${formatDate(fine.observedOn)}, ${words[how]}.`;
}

/** Papers that tie the trip to the holder. */
function writeSupports(facts: LetterFacts): ReturnType<typeof makeSentence> | null {
  const { exhibits, declaration } = facts;
  const same = isWriterHolder(facts);
  const isRepresented = isHolderRepresented(facts);
  const signedPresence = declaration?.presence ?? null;
  const statement =
    hasExhibit(exhibits, 'presence') || hasExhibit(exhibits, 'presence-signed')
      ? [
          same
            ? 'mon attestation'
            : `une attestation ${isRepresented ? 'établie pour' : 'de'} la personne titulaire de la carte`,
        ]
      : [];
  const recorded =
    hasExhibit(exhibits, 'presence-record') && signedPresence !== null
      ? [
          `une déclaration faite en ligne à ${same ? 'mon' : 'son'} nom, enregistrée le ` +
            `${formatDate(signedPresence.recordedOn)}`,
        ]
      : [];
  const witness = hasExhibit(exhibits, 'witness') ? ['un témoignage écrit'] : [];
  const meeting = hasExhibit(exhibits, 'appointment') ? ['un justificatif de rendez-vous'] : [];
  const paperNames = [...statement, ...recorded, ...witness, ...meeting];
  if (paperNames.length === 0) return null;
  const list =
    paperNames.length === 1 ? paperNames[0] : `${paperNames.slice(0, -1).join(', ')} et ${paperNames.at(-1)}`;
  const statements = ['presence-signed', 'presence', 'presence-record', 'identity'] as const;
  const mention = mentionExhibits(exhibits, ...statements, 'witness', 'appointment');
  return makeSentence(`À l’appui\u00a0: ${list}${mention}.`);
}

/** A declaration of another car proves nothing here: the person is warned, and the letter does not mention it. */
export function isDeclarationOfSameCar({ fine, declaration }: Pick<LetterFacts, 'fine' | 'declaration'>): boolean {
  return declaration !== null && isSamePlate(declaration.plate, fine.plate);
}

/** The deposit and its time; the place and the hour are given as the phone's. */
export function writeDeclaration(facts: LetterFacts): Paragraph | null {
  const { declaration, exhibits } = facts;
  if (declaration === null || !isDeclarationOfSameCar(facts)) return null;
  const coordinates = formatCoordinates(declaration);
  const record = mentionExhibits(exhibits, 'evidence');
  const delay = countDelayMinutes(facts);
  const late = delay === null ? '' : `, soit ${describeDelayAfterFinding(delay)}`;
  // A photograph that is not joined is not mentioned.
  const capture = { ...declaration, photographs: selectJoinedPhotographs(facts) };
  return makeParagraph(
    makeSentence(
      'Une déclaration de stationnement pour ce véhicule a été déposée auprès du service PlaceJuste, ' +
        `qui l’a enregistrée le ${depositMoment(declaration)}${late}${record}.`,
    ),
    ...writePhotographs(facts),
    isCaptureMentioned(capture) ? null : writeClaim(declaration, coordinates),
    ...captureSentences(capture, coordinates),
    writeAddress(declaration),
  );
}

/** The hour and the point as the phone gave them. A point that no machine measured is never said to come from one. */
function writeClaim({ claimedOn, claimedAt, accuracyMetres }: DeclarationFacts, coordinates: string): Sentence {
  const claimedMoment = `${formatDate(claimedOn)} à ${formatTime(claimedAt)}`;
  return accuracyMetres === null
    ? makeSentence(
        `Le téléphone l’a datée du ${claimedMoment}. Le point a été indiqué à la main par la personne qui a ` +
          `déclaré\u00a0: ${coordinates}.`,
      )
    : makeSentence(
        `Le téléphone l’a datée du ${claimedMoment} et a donné cette position\u00a0: ${coordinates}, à ` +
          `${Math.round(accuracyMetres)} mètres près. Ces deux indications viennent de ` +
          'l’appareil.',
      );
}

/** Writes the address of that point, with its source. Whatever the source, it was not measured. */
function writeAddress({ placeLabel, placeLabelSource = null }: DeclarationFacts): Sentence | null {
  if (placeLabel === null) return null;
  if (placeLabelSource === 'geocoder')
    return makeSentence(`Adresse de ce point selon la base d’adresses\u00a0: ${placeLabel}.`);
  if (placeLabelSource === 'person')
    return makeSentence(`Adresse indiquée par la personne qui a déclaré\u00a0: ${placeLabel}.`);
  return makeSentence(`Adresse inscrite dans la déclaration\u00a0: ${placeLabel}.`);
}

function selectJoinedPhotographs({ declaration, exhibits }: LetterFacts): readonly PhotographFacts[] {
  return (declaration?.photographs ?? []).filter(({ kind }) => hasExhibit(exhibits, photographExhibits[kind]));
}

/** The windscreen shows the card: where the card is no answer, the photograph of the car is joined alone. */
function writePhotographs({ fine, exhibits }: LetterFacts): readonly Sentence[] {
  const kinds: readonly ExhibitKind[] = ['photo-vehicle', 'photo-windshield'];
  const mention = mentionExhibits(exhibits, ...kinds);
  if (mention === '') return [];
  const isOne = exhibits.filter(({ kind }) => kinds.includes(kind)).length === 1;
  const enclosure = isOne ? 'Une de ses photographies est jointe' : 'Ses photographies sont jointes';
  const beside = `${isOne ? 'Elle accompagne' : 'Elles accompagnent'} les écrits joints, sur lesquels je m’appuie`;
  return [
    makeSentence(`${enclosure}${mention}.`),
    // Before the police court, photographs alone prove nothing: they are presented together with writings.
    ...(isPenal(fine.track) && hasWriting(exhibits)
      ? [makeSentence(`${beside} (article 537 du code de procédure pénale).`, 'cpp-537')]
      : []),
  ];
}

/** The fingerprint by which anyone compares the copy with the file that was deposited. */
export function writeExhibitNote({ fingerprint }: Exhibit): string {
  return fingerprint === null
    ? ''
    : `Copie réduite. Empreinte SHA-256 du fichier d’origine déposé\u00a0: ${fingerprint}`;
}
