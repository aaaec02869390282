import type { FineFieldCode, FineRefusalCode, FineWarningCode } from './fine-codes.ts';

export const fineFieldMessages: Readonly<Record<FineFieldCode, string>> = {
  NOTICE_NUMBER_FORMAT: 'Le numéro de l’avis compte 26 chiffres, sous «\u00a0Numéro de l’avis de paiement\u00a0».',
  NOTICE_NUMBER_LETTERS:
    'Un numéro d’avis de paiement français n’a que des chiffres\u00a0: 26. ' +
    'Un avis d’un autre pays ne se conteste pas ici\u00a0: suivez ce qui y est imprimé.',
  NOTICE_NUMBER_PRINTED:
    'Recopiez le numéro comme il est imprimé\u00a0: chiffres, lettres, espaces et tirets, 40 au plus.',
  NOTICE_KEY_FORMAT: 'La clé compte 2 chiffres, juste après le numéro de l’avis.',
  DATE_FORMAT: 'Cette date n’existe pas. Exemple de date\u00a0: 10/11/2026.',
  DATE_ORDER: 'Écrivez l’année d’abord, puis le mois et le jour\u00a0: 2026-11-10.',
  NOTICE_DATE_FUTURE: 'Cette date est dans le futur. Vérifiez-la sur l’avis.',
  NOTICE_DATE_TOO_OLD: 'Cette date remonte à plus de dix ans. Vérifiez l’année sur l’avis.',
  DATE_TOO_FAR: 'Cette date est trop loin dans le futur. Vérifiez l’année.',
  TRACK_NEEDED:
    'Le numéro seul ne dit pas de quel avis il s’agit. Regardez les mots imprimés en haut\u00a0: ' +
    'avis de paiement (FPS), avertissement de FPS majoré, avis de contravention, amende forfaitaire ' +
    'majorée, ou parking privé.',
  TRACK_AFTER_PAYMENT:
    'Vous avez noté un paiement, ou le choix d’attendre, pour ce forfait. Annulez d’abord cette ' +
    'étape, puis changez le type d’avis.',
  RAPO_BEFORE_NOTICE: 'Le recours ne peut pas avoir été reçu avant l’avis. Vérifiez les deux dates.',
  DECISION_TOO_EARLY: 'La décision ne peut pas précéder l’avis ni la réception du recours. Vérifiez les dates.',
  DECISION_DELIVERY: 'Une décision arrive par la poste ou en ligne, jamais sur le pare-brise.',
  OBSERVED_AFTER_NOTICE: 'Le constat ne peut pas être postérieur à l’avis. Vérifiez les deux dates.',
  TIME_FORMAT: 'Indiquez l’heure du constat, par exemple 14:05.',
  PLATE_FORMAT: 'Cette immatriculation semble incomplète. Exemple\u00a0: AB-123-CD.',
  AMOUNT_RANGE: 'Indiquez le montant écrit sur l’avis, entre 1,00 € et 1 000,00 €.',
  URL_FORMAT: 'L’adresse du site commence par https://, comme sur l’avis.',
  TEXT_TOO_LONG: 'Ce texte est trop long. Raccourcissez-le, rien d’autre n’est perdu.',
  STEP_IN_FUTURE: 'Cette date est dans le futur. Notez l’étape une fois faite.',
  STEP_TOO_EARLY: 'Cette date précède l’étape d’avant. Vérifiez les deux.',
  RECEIPT_AFTER_ANSWER: 'Le recours n’a pas pu être reçu après la réponse notée. Vérifiez les deux dates.',
  CHANNEL_NEEDED: 'Indiquez comment vous l’avez envoyé.',
  CHANNEL_INADMISSIBLE:
    'Une lettre simple n’est pas admise pour ce recours. Renvoyez-le en recommandé ou sur le site de ' +
    'l’avis tant que le délai court, puis notez cet envoi.',
  NEEDED_FOR_DOSSIER: 'Cette information est nécessaire pour préparer le dossier.',
  ADDRESS_OR_URL_NEEDED: 'Recopiez l’adresse postale ou le site où contester, tels qu’ils sont imprimés sur l’avis.',
  ORIGIN_AUTHORITY_NEEDED:
    'Écrivez la collectivité qui a établi le forfait, par exemple une ville. L’ANTAI, le Trésor ' +
    'public et le tribunal ne l’ont pas établi.',
  NOBODY_TO_SIGN:
    'Personne ne peut encore signer ce recours\u00a0: lisez ce qu’il faut faire sous «\u00a0À quel ' +
    'nom est la carte grise\u00a0?\u00a0».',
  CARD_VALIDITY_NEEDED: 'Indiquez la date de fin de la carte, ou qu’elle est définitive.',
  CARD_EXPIRED_THAT_DAY:
    'D’après cette date, la carte n’était plus valable le jour du constat. ' +
    'Vérifiez la date imprimée sur la carte. Si le droit était déjà renouvelé, cochez «\u00a0La ' +
    'carte renouvelée est arrivée en retard\u00a0» en préparant la lettre.',
  CARD_ENDED_BY_LAW:
    'La carte européenne de stationnement a cessé de valoir le 31 décembre 2026, même si elle porte une date ' +
    'plus lointaine. Si la décision qui accorde la nouvelle carte couvrait déjà ce jour-là, dites-le en préparant ' +
    'le dossier, et joignez-la.',
  CARD_NOT_YET_VALID_THAT_DAY:
    'D’après cette date, la carte n’était pas encore valable le jour du constat. ' +
    'Vérifiez la date imprimée sur la carte. Si le droit était déjà accordé ce jour-là, cochez ' +
    '«\u00a0La carte renouvelée est arrivée en retard\u00a0» en préparant la lettre.',
  EVENT_AFTER_FINDING: 'Cette date est après le constat\u00a0: la vente ou le vol ne peut pas y répondre. Vérifiez-la.',
  LENT_IS_PENAL:
    'Pour un forfait de post-stationnement, seul le titulaire de la carte grise répond, même s’il avait prêté la ' +
    'voiture. Choisissez une autre raison.',
  CARD_DATES_ORDER: 'La carte ne peut pas commencer après sa fin. Vérifiez les deux dates.',
};

export const fineWarningMessages: Readonly<Record<FineWarningCode, string>> = {
  SIRET_UNLIKELY: 'Un chiffre semble mal recopié dans les 14 premiers. Comparez avec l’avis.',
  NUMBER_DATE_UNREADABLE: 'La date contenue dans ce numéro n’est pas lisible. Comparez avec l’avis.',
  NUMBER_DATE_DIFFERS: 'Le numéro de l’avis laisse penser à une autre date. Vérifiez la date du constat.',
  KEY_UNUSUAL: 'La clé ne correspond pas au numéro comme d’habitude. Comparez les deux avec l’avis.',
  PLATE_UNUSUAL:
    'Cette immatriculation n’a pas la forme française habituelle. Vérifiez-la, ou continuez si elle est exacte.',
  AUTHORITY_UNKNOWN: 'Ce numéro ne nous permet pas de retrouver la collectivité. Recopiez son nom depuis l’avis.',
  DEBTOR_MUST_SIGN:
    'Le recours doit être signé par la personne nommée sur la carte grise. ' +
    'Si vous signez à sa place, joignez son mandat signé.',
  DEBTOR_SIGNS_ALONE:
    'C’est la personne nommée sur la carte grise qui conteste et qui signe, ou son avocat. Un mandat n’y suffit pas.',
  OUTSIDE_METROPOLE: 'Hors de France métropolitaine, d’autres délais peuvent s’appliquer. Retenez la date sûre.',
  REGION_UNKNOWN:
    'Ce lieu n’est pas reconnu\u00a0: les jours fériés comptés sont ceux de la France ' +
    'métropolitaine. Retenez la date sûre.',
  REGION_SEVERAL:
    'Plusieurs communes portent ce nom\u00a0: donnez le code postal. D’ici là, les jours fériés comptés sont ceux de ' +
    'la France métropolitaine. Retenez la date sûre.',
  TRACK_FROM_NUMBER:
    'D’après son numéro, ce document est un avis de paiement de FPS. ' +
    'Vérifiez les mots imprimés en haut\u00a0; si vous lisez «\u00a0avertissement\u00a0» ou ' +
    '«\u00a0majoré\u00a0», choisissez FPS majoré.',
  NUMBER_FORM_UNKNOWN:
    'Ce numéro n’a la forme d’aucun avis français connu de nous. Recopiez-le de nouveau\u00a0; ' +
    'si l’avis vient d’un autre pays, ces dates ne valent pas pour lui\u00a0: ' +
    'suivez ce qui y est imprimé.',
  NUMBER_IS_PAYMENT: 'Ce numéro ressemble à un numéro de paiement. Le numéro de l’avis est imprimé en haut à gauche.',
  NUMBER_OTHER_TRACK:
    'Ce numéro a la forme de ceux d’un autre type d’avis. Vérifiez les mots imprimés en haut\u00a0: ' +
    'les dates en dépendent.',
  KEY_UNREADABLE: 'La clé compte 2 chiffres. Comparez-la avec l’avis\u00a0; les dates n’en dépendent pas.',
  DATE_AHEAD:
    'Une de ces dates est dans le futur. Les jours sont calculés quand même\u00a0: vérifiez la date sur le document.',
  DELIVERY_UNUSUAL: 'Ce document arrive d’ordinaire par la poste. Comptez depuis la date d’envoi qui y est imprimée.',
  APPEAL_DATES_UNUSED:
    'Les dates de recours et de décision ne comptent que pour un FPS\u00a0: elles n’ont pas servi ici.',
  DECISION_DELIVERY_UNKNOWN:
    'Nous ne savons pas comment la décision est arrivée\u00a0: la date sûre la compte comme lue le jour même.',
  DECISION_AFTER_SILENCE:
    'Ce refus écrit est venu après celui né du silence\u00a0: il ne rouvre pas le délai. ' +
    'Si ni l’accusé de réception ni le refus n’indiquent les voies et délais de recours, ou si la somme a été ' +
    'réduite, un autre délai est peut-être ouvert, à vérifier\u00a0: demandez conseil, et retenez la date sûre.',
  RECTIFIED_NOTICE:
    'Cet avis rectificatif répond à un recours\u00a0: n’en envoyez pas un second, le tribunal vient ensuite. ' +
    'La date pour payer est celle imprimée sur cet avis.',
  RECEIPT_UNKNOWN:
    'Sans le jour de réception du recours, la date pour saisir le tribunal n’est pas certaine\u00a0: ' +
    'un mois de silence a pu le refuser avant la réponse écrite. ' +
    'Indiquez le jour écrit sur l’accusé de réception, ou saisissez le tribunal sans attendre.',
  PRIVATE_NO_DELAY:
    'Un parking privé relève d’un contrat\u00a0: aucun délai légal de recours n’est connu de nous. ' +
    'Demandez à la société, par écrit, sur quoi elle se fonde, gardez une copie et prenez conseil ' +
    'avant de payer auprès d’une association de consommateurs.',
  RAPO_RECEIVED_LATE:
    'D’après ces dates, le recours a été reçu après le délai. ' +
    'S’il a été posté avant, gardez la preuve de dépôt\u00a0: le cachet de la poste compte. ' +
    'Sinon, il peut être irrecevable, et le tribunal ne pourrait plus être saisi contre cet ' +
    'avis\u00a0; il pourrait l’être contre un avertissement de FPS majoré.',
  SAFE_DATE_PASSED:
    'La date sûre est passée. Un recours est peut-être encore possible jusqu’à la date extrême, à ' +
    'vérifier\u00a0: envoyez sans attendre.',
  FPS_ALL_PASSED:
    'Les délais de ce FPS semblent passés. Si la somme est majorée, vous recevrez un ' +
    'avertissement\u00a0: vous pourrez le contester devant le tribunal dans le mois de sa ' +
    'notification.',
  FPS_MAJORE_ALL_PASSED:
    'Le délai pour saisir le tribunal semble passé. Vérifiez la date d’envoi de ' +
    'l’avertissement\u00a0; s’il ne vous est jamais parvenu, demandez conseil avant de payer ou ' +
    'd’écrire.',
  CONTRAVENTION_ALL_PASSED:
    'Les 45 jours semblent passés. Un avis d’amende forfaitaire majorée va suivre\u00a0: ' +
    'une réclamation sera possible dans les 30 jours de son envoi.',
  RECLAMATION_LATE:
    'Les 30 jours semblent passés. La réclamation n’est encore possible que si vous montrez que vous ' +
    'n’aviez pas connaissance de l’amende\u00a0: demandez conseil sans attendre.',
  AMENDE_MAJOREE_ALL_PASSED:
    'Les délais semblent passés. Si vous pouvez montrer que vous n’aviez pas connaissance de cette ' +
    'amende, une réclamation reste possible\u00a0: demandez conseil sans attendre.',
};

export const fineMessages: Readonly<Record<FineRefusalCode, string>> = {
  FINE_FIELDS: 'Certaines informations sont à corriger. Rien de ce que vous avez saisi n’est perdu.',
  FINE_ID_TAKEN: 'Cette fiche existe déjà. Rechargez la liste de vos amendes.',
  ACCOUNT_SUSPENDED:
    'Votre compte est suspendu\u00a0: les amendes ne peuvent pas être enregistrées pour l’instant. ' +
    'Rien n’est perdu\u00a0: ce que vous avez écrit reste sur ce téléphone, et ce qui est déposé se ' +
    'lit et s’exporte toujours.',
  FINE_NOTICE_UNKNOWN: 'La photo de l’avis n’a pas été retrouvée. Envoyez-la de nouveau.',
  FINE_DECLARATION_UNKNOWN: 'Cette déclaration n’a pas été retrouvée parmi les vôtres.',
  FINE_UNKNOWN: 'Cette fiche n’a pas été retrouvée parmi les vôtres.',
  FINE_STEP_IMPOSSIBLE: 'Cette étape ne peut pas suivre celle où en est le recours. Rechargez la page.',
  FINE_STEP_UNKNOWN: 'Cette étape n’a pas été retrouvée dans cette amende. Rechargez la page.',
  FINE_STEP_NOT_LAST: 'Une autre étape a été notée depuis. Rechargez la page, puis annulez d’abord la plus récente.',
  FINE_ALREADY_SENT: 'Le recours est déjà envoyé\u00a0: ses informations ne peuvent plus changer.',
};
