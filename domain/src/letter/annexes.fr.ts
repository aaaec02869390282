import { elide, clockNames, formatDate, formatTime } from '../kernel/index.ts';
import { describeCardDates, nameCard } from './card-words.fr.ts';
import { hasCardEnded, type LetterFacts } from './facts.ts';
import { makeParagraph, makeSentence, type Annex } from './letter.ts';
import {
  describeAuthority,
  debtorFirst,
  debtorInSentence,
  nameRoleForCar,
  getHeldCard,
  isHolderRepresented,
  describeMandateSigner,
  buildMandateCosignature,
  buildSignature,
  isWrittenForDebtor,
} from './people.fr.ts';
import { nameNotice, noticeNames, formatFindingMoment } from './phrases.fr.ts';

/** The debtor's mandate for the appeal (R2333-120-13: produced with it). No other step is signed by mandate. */
export function writeMandateAnnex(facts: LetterFacts): Annex {
  const { fine, more } = facts;
  const to = more.mandatary ?? '';
  const living = more.mandataryAddress == null ? '' : `, demeurant ${onOneLine(more.mandataryAddress)},`;
  const isForDebtor = isWrittenForDebtor(facts);
  const address = onOneLine(fine.debtorAddress);
  const signer = buildSignature(facts, 'qui donne mandat');
  const assistant = buildMandateCosignature(facts);
  const who = isForDebtor
    ? `${debtorFirst(facts)}, à l’adresse suivante\u00a0: ${address}, est ${nameRoleForCar(facts)}. ` +
      describeMandateSigner(facts)
    : `Je, ${fine.debtorName}, demeurant ${address}, suis ${nameRoleForCar(facts)}.`;
  const grant = isForDebtor
    ? `Mandat est donné à ${to}${living} de former, pour ${debtorInSentence(facts)},`
    : `Je donne mandat à ${to}${living} de former en mon nom`;
  return {
    title: 'Mandat',
    paragraphs: [
      makeParagraph(makeSentence(who)),
      makeParagraph(
        makeSentence(
          `${grant} le recours administratif préalable obligatoire contre l’${nameNotice(facts)}, de le ` +
            'signer, de l’envoyer et d’en recevoir la réponse (article R. 2333-120-13 du code général des ' +
            'collectivités territoriales).',
          'cgct-r2333-120-13',
        ),
      ),
      makeParagraph(
        makeSentence(
          `Ce mandat vaut pour ce seul recours. ${isForDebtor ? 'Il peut être retiré' : 'Je peux le retirer'} ` +
            'par écrit à tout moment.',
        ),
      ),
    ],
    blanks: isForDebtor && fine.representativeName == null ? ['Nom et fonction du représentant légal'] : [],
    signatures: [
      signer,
      ...(assistant === null ? [] : [assistant]),
      { name: to, quality: 'mandataire, qui l’accepte' },
    ],
  };
}

function onOneLine(address: string): string {
  return address.split('\n').join(', ');
}

/** The holder's own statement that the trip was theirs: a writing, which counts in both worlds. */
export function writePresenceAnnex(facts: LetterFacts): Annex {
  const { fine, more } = facts;
  const { holder, presence, number } = getHeldCard(facts);
  const where = {
    driver: 'je conduisais ce véhicule',
    passenger: 'je me trouvais à bord de ce véhicule, à une place de passager',
    'trip-for-holder': 'ce véhicule était utilisé pour mes besoins',
  }[presence];
  const theirs = {
    driver: `${holder} conduisait ce véhicule`,
    passenger: `${holder} se trouvait à bord de ce véhicule, à une place de passager`,
    'trip-for-holder': `ce véhicule était utilisé pour les besoins ${elide('de', holder)}`,
  }[presence];
  // A card renewed late carries other dates than the right: the decision is joined, the statement gives none.
  const isRenewedLate = more.situations.includes('card-renewed-late');
  const representative = isHolderRepresented(facts) ? (fine.representativeName ?? null) : null;
  const dates = isRenewedLate ? '' : `, ${describeCardDates(fine, more.card)}`;
  const card = `de la ${nameCard(more.card).full}, n° ${number}${dates}.`;
  const verb = hasCardEnded(facts) ? 'ai été' : 'suis';
  return {
    title:
      representative === null
        ? 'Attestation de la personne titulaire de la carte'
        : 'Attestation pour la personne titulaire de la carte',
    paragraphs: [
      makeParagraph(
        representative === null
          ? makeSentence(`Je, ${holder}, ${verb} titulaire ${card}`)
          : makeSentence(`Je, ${representative}, exerce ${describeAuthority(facts)}, titulaire ${card}`),
      ),
      // The place and the hour are the notice's own, and may be contested: the holder states the trip.
      makeParagraph(
        makeSentence(
          `L’${noticeNames[fine.track]} indique que, ${formatFindingMoment(facts)}, le véhicule immatriculé ` +
            `${fine.plate} se trouvait à l’adresse suivante\u00a0: ${fine.place}.`,
        ),
        makeSentence(`J’atteste que, pour ce déplacement, ${representative === null ? where : theirs}.`),
      ),
      makeParagraph(
        makeSentence(
          'J’établis cette attestation pour qu’elle soit jointe à la contestation de ' +
            `l’${nameNotice(facts)}. Je sais qu’elle peut être produite devant un tribunal. Ce que j’y ` +
            'déclare est exact, et je sais qu’une fausse attestation peut être punie.',
        ),
      ),
      makeParagraph(makeSentence('Je joins une copie de ma pièce d’identité.')),
    ],
    blanks: ['Date de naissance', 'Lieu de naissance', 'Profession', 'Adresse', 'Lien avec la personne qui conteste'],
    signatures: [
      representative === null
        ? { name: holder, quality: 'titulaire de la carte' }
        : { name: representative, quality: `qui exerce ${describeAuthority(facts)}` },
    ],
  };
}

/** Writes the statement typed and ticked in the application, without naming its author; null when there is none. */
export function writePresenceRecord({ declaration }: Pick<LetterFacts, 'declaration'>): Annex | null {
  const signedPresence = declaration?.presence ?? null;
  if (signedPresence === null) return null;
  const clock = declaration?.clock ?? 'paris';
  const phone = signedPresence.signedByPhone
    ? ' Le texte porte aussi la signature électronique d’un téléphone de ce compte, vérifiée à la réception.'
    : '';
  const whose =
    signedPresence.accountHoldsCard === true
      ? 'Une carte à ce nom a été validée sur ce compte.'
      : 'Le service ne sait pas qui l’a fait.';
  return {
    title: 'Déclaration faite en ligne au nom de la personne titulaire',
    paragraphs: [
      makeParagraph(
        makeSentence(`«\u00a0${signedPresence.words}\u00a0»`),
        // Signed before its words named the clock of the place, which the rest of the letter tells.
        clock === 'paris' || signedPresence.words.includes(clockNames[clock])
          ? null
          : makeSentence('L’heure citée est celle de Paris.'),
      ),
      makeParagraph(
        makeSentence(
          'Depuis le compte qui a déclaré ce stationnement, le nom ' +
            `«\u00a0${signedPresence.name}\u00a0» a été tapé et la case cochée. ${whose}`,
        ),
        makeSentence(
          `Le service PlaceJuste l’a reçu le ${formatDate(signedPresence.recordedOn)} à ` +
            `${formatTime(signedPresence.recordedAt)}, heure de Paris.${phone}`,
        ),
      ),
      makeParagraph(
        makeSentence('Cette page n’est pas signée à la main\u00a0: elle montre ce qui a été déclaré, et quand.'),
      ),
    ],
    blanks: [],
    signatures: [],
  };
}
