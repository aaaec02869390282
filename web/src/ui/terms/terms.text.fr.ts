/**
 * Definitions of the legal terms of our screens, one or two sentences each; none adds a date or a right that the screen
 * does not give. Checked against the legal dossier on 2026-11-29.
 */
export const terms: Readonly<Record<string, string>> = {
  rapo:
    'Recours administratif préalable obligatoire. C’est la première lettre, envoyée à la collectivité ou à ' +
    'l’entreprise nommée sur l’avis. Sans elle, le tribunal ne peut pas être saisi d’un avis de paiement.',
  fps:
    'Forfait de post-stationnement\u00a0: la somme demandée quand un stationnement n’a pas été payé, ou pas assez. ' +
    'Ce n’est pas une amende.',
  'forfait de post-stationnement':
    'La somme demandée quand un stationnement n’a pas été payé, ou pas assez. Ce n’est pas une amende. ' +
    'On l’appelle aussi FPS.',
  'fps majoré':
    'Forfait de post-stationnement qui n’a pas été payé à temps. La somme augmente de 20\u00a0%, de 50\u00a0€ au ' +
    'moins, et l’État la réclame.',
  'tribunal du stationnement payant':
    'Le tribunal, à Limoges, qui juge les forfaits de post-stationnement de toute la France.',
  contravention: 'Une infraction peu grave, punie d’une amende\u00a0: par exemple une voiture gênante ou mal placée.',
  'amende forfaitaire majorée': 'L’amende d’une contravention qui n’a été ni payée ni contestée à temps.',
  'requête en exonération': 'La lettre qui conteste un avis de contravention et dit pourquoi.',
  réclamation: 'La lettre qui conteste une amende forfaitaire majorée et dit pourquoi.',
  'officier du ministère public':
    'On l’appelle aussi OMP. Il reçoit les contestations de contraventions. Il peut classer l’affaire, refuser une ' +
    'lettre incomplète, ou envoyer l’affaire au tribunal.',
  avertissement: 'Le courrier par lequel l’État réclame un forfait de post-stationnement majoré.',
  irrecevable:
    'Refusé sans que les raisons soient examinées\u00a0: le délai est passé, l’envoi n’a pas la forme demandée, ' +
    'ou une pièce manque.',
  consignation:
    'Une somme à verser avant de contester. Elle n’est demandée que pour certaines infractions\u00a0: l’avis le dit.',
  mandat: 'Un écrit signé, par lequel une personne en charge une autre d’agir à sa place.',
  greffe: 'Le secrétariat du tribunal. Il reçoit les lettres et écrit aux personnes.',
  'élection de domicile': 'L’adresse que vous choisissez pour recevoir les lettres du tribunal.',
  'voies et délais de recours': 'Devant qui une décision se conteste, et jusqu’à quand.',
};
