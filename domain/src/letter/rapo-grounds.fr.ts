import { fineDeadlines, notification, type CompleteFineFacts, type Delivery } from '../fine/index.ts';
import { dateInFrench, dateInFrenchWords, timeInFrench, type PlainDate } from '../kernel/index.ts';
import type { DeclarationFacts, Exhibit } from './facts.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import type { Paragraph } from './letter.ts';

/** « (pièce n° 3) », « (pièces n° 3 et 4) », or nothing when none of these kinds is joined. */
export function exhibitMention(exhibits: readonly Exhibit[], kinds: readonly ExhibitKind[]): string {
  const numbers = exhibits.flatMap(({ kind }, index) => (kinds.includes(kind) ? [index + 1] : []));
  if (numbers.length === 0) return '';
  if (numbers.length === 1) return ` (pièce n° ${numbers[0]})`;
  return ` (pièces n° ${numbers.slice(0, -1).join(', ')} et ${numbers.at(-1)})`;
}

/** What lets anyone compare the copy with the file that was deposited. */
export function exhibitNote({ fingerprint }: Exhibit): string {
  return fingerprint === null ? '' : `Copie réduite. Empreinte SHA-256 du fichier d’origine déposé : ${fingerprint}`;
}

/** Letter and person are one and the same when both names read alike, whatever the case or the accents. */
export function debtorIsHolder(fine: CompleteFineFacts): boolean {
  const plain = (name: string): string => name.normalize('NFD').replace(/[^\p{L}]/gu, '').toLowerCase();
  return plain(fine.debtorName) === plain(fine.holderName);
}

const deliveryWords: Readonly<Record<Delivery, string>> = {
  windscreen: 'L’avis a été déposé sur le pare-brise le même jour',
  electronic: 'L’avis a été mis à disposition par voie électronique le même jour',
  post: 'L’avis a été envoyé par courrier à cette date',
};

/** Facts: what was noted, and how the notice came. */
export function noticeFacts(fine: CompleteFineFacts, exhibits: readonly Exhibit[]): Paragraph {
  const seen = `Le ${dateInFrenchWords(fine.observedOn)} à ${timeInFrench(fine.observedAt)}, le véhicule immatriculé ${fine.plate} a fait l’objet d’un avis de paiement à l’adresse suivante : ${fine.place}.`;
  const notice = ` L’avis est daté du ${dateInFrench(fine.noticeDate)}${exhibitMention(exhibits, ['notice'])}.`;
  return { text: `${seen}${notice}`, law: [] };
}

/** Who appeals, and from when the month runs. The end of the month is said only while it is ahead. */
export function standing(fine: CompleteFineFacts, exhibits: readonly Exhibit[], today: PlainDate): readonly Paragraph[] {
  const rapo = fineDeadlines(fine)[0];
  const notified = notification(fine.noticeDate, fine.delivery).safe;
  const from =
    fine.delivery === 'post' ? `${deliveryWords.post} : il est réputé reçu au plus tôt le ${dateInFrench(notified)}` : deliveryWords[fine.delivery];
  const until = rapo !== undefined && today <= rapo.safe ? ` Le délai d’un mois ouvert pour le contester court au moins jusqu’au ${dateInFrenchWords(rapo.safe)}.` : '';
  return [
    {
      text: `Je forme ce recours au titre de l’article R. 2333-120-13 du code général des collectivités territoriales, en qualité de débiteur désigné par le certificat d’immatriculation du véhicule${exhibitMention(exhibits, ['carte-grise'])}.`,
      law: ['cgct-r2333-120-13', 'cgct-l2333-87'],
    },
    { text: `${from}.${until}`, law: ['cgct-l2333-87', 'cgct-r2333-120-13'] },
  ];
}

/** The holder's right, their card that day, and how the trip served them. */
export function holderGrounds(fine: CompleteFineFacts, exhibits: readonly Exhibit[]): readonly Paragraph[] {
  const same = debtorIsHolder(fine);
  const who = same ? 'Je suis titulaire' : `${fine.holderName} est titulaire`;
  const until = fine.cardPermanent || fine.cardValidUntil === null ? 'délivrée à titre définitif' : `valable jusqu’au ${dateInFrench(fine.cardValidUntil)}`;
  return [
    {
      text: 'L’article L. 241-3 du code de l’action sociale et des familles permet au titulaire de la carte mobilité inclusion portant la mention « stationnement pour personnes handicapées », ou à la tierce personne qui l’accompagne, d’utiliser gratuitement et sans limitation de durée toutes les places de stationnement ouvertes au public.',
      law: ['casf-l241-3'],
    },
    {
      text: `${who} de cette carte, n° ${fine.cardNumber}, ${until} et donc en cours de validité le ${dateInFrench(fine.observedOn)}${exhibitMention(exhibits, ['cmi-front', 'cmi-back'])}. ${presence(fine, same)}`,
      law: ['casf-l241-3'],
    },
    {
      text: 'Le Conseil d’État a jugé que la gratuité tient à la qualité de titulaire de la carte à la date du constat, ou à l’utilisation du véhicule pour les besoins d’un titulaire ; l’absence de la carte derrière le pare-brise ne suffit pas, à elle seule, à fonder le forfait (24 mars 2021, n° 428742).',
      law: ['ce-428742'],
    },
  ];
}

function presence(fine: CompleteFineFacts, same: boolean): string {
  const name = same ? 'je' : fine.holderName;
  const words = {
    driver: same ? 'Ce jour-là, je conduisais moi-même le véhicule.' : `Ce jour-là, ${name} conduisait le véhicule.`,
    passenger: same ? 'Ce jour-là, je me trouvais à bord du véhicule, à une place de passager.' : `Ce jour-là, ${name} se trouvait à bord du véhicule, à une place de passager.`,
    'trip-for-holder': same ? 'Ce jour-là, le véhicule était utilisé pour mes besoins.' : `Ce jour-là, le véhicule était utilisé pour les besoins du titulaire de la carte, ${name}.`,
  };
  return words[fine.holderPresence];
}

/** What was deposited when parking: the place and the hour of the phone are given as what they are. */
export function depositGround(declaration: DeclarationFacts, fine: CompleteFineFacts, exhibits: readonly Exhibit[]): Paragraph {
  const photos = exhibitMention(exhibits, ['photo-vehicle', 'photo-windshield', 'photo-other']);
  const coordinates = `${point(declaration.latitude, 'N', 'S')}, ${point(declaration.longitude, 'E', 'O')}`;
  const place = declaration.placeLabel === null ? coordinates : `${declaration.placeLabel} (${coordinates})`;
  const car = declaration.plate === fine.plate ? 'ce véhicule' : `le véhicule ${declaration.plate}`;
  const claimed = `le ${dateInFrench(declaration.claimedOn)} à ${timeInFrench(declaration.claimedAt)}`;
  // What a machine did not measure is never said to come from it.
  const said =
    declaration.accuracyMetres === null
      ? `Le téléphone indiquait alors ${claimed}. Le lieu a été indiqué à la main par l’auteur de la déclaration : ${place}.`
      : `Le téléphone indiquait alors ${claimed} et cette position : ${place}, à ${Math.round(declaration.accuracyMetres)} mètres près. Ces deux dernières indications viennent de l’appareil.`;
  return {
    text: `Une déclaration de stationnement pour ${car} a été déposée auprès du service PlaceJuste, qui l’a enregistrée le ${dateInFrench(declaration.depositedOn)} à ${timeInFrench(declaration.depositedAt)}, heure de Paris${photos}. ${said}`,
    law: [],
  };
}

/** Asked for only when the notice locates the car by satellite. */
export const photographsRequest: Paragraph = {
  text: 'L’avis indique que le véhicule a été localisé par géolocalisation. Il revient alors à la collectivité d’établir le lieu du stationnement (Conseil d’État, 18 novembre 2024, n° 472912) : je vous demande de me communiquer les photographies prises lors du constat.',
  law: ['ce-472912'],
};

export const decisionRequest: Paragraph = {
  text: 'Je vous demande d’annuler ce forfait de post-stationnement et de m’adresser un avis de paiement rectificatif ramenant la somme due à 0 €.',
  law: ['cgct-r2333-120-13'],
};

export const silenceReminder: Paragraph = {
  text: 'Sans réponse de votre part dans le mois qui suit la réception de ce recours, je pourrai saisir le tribunal du stationnement payant.',
  law: ['cgct-r2333-120-13', 'cgct-r2333-120-30'],
};

/** Five decimals: about a metre. */
function point(degrees: number, positive: string, negative: string): string {
  return `${Math.abs(degrees).toFixed(5).replace('.', ',')} ${degrees < 0 ? negative : positive}`;
}
