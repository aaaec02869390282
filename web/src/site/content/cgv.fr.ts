import { expressCents, plans } from '@placejuste/domain/billing';
import { formatCents } from '@placejuste/domain/kernel';
import type { PageContent } from '../page-content.ts';
import { lawReadOn, lawReadSince } from './dates.fr.ts';

const rows = plans.map(({ productName, monthlyCents, commitmentMonths, firstChargeCents }) => [
  productName,
  formatCents(monthlyCents),
  `${commitmentMonths} mois`,
  firstChargeCents === monthlyCents
    ? `Chaque mois, ${formatCents(monthlyCents * commitmentMonths)} en tout`
    : `${formatCents(firstChargeCents)} en une fois`,
]);

export const cgv: PageContent = {
  path: '/cgv',
  title: 'Conditions générales de vente',
  description:
    'Formules, prix, durée, rétractation de 14 jours, résiliation, médiation : les conditions de vente de PlaceJuste.',
  lead: 'Ce que vous achetez, à quel prix, pour combien de temps, et comment en sortir.',
  updated: '28 novembre 2026',
  summary: true,
  intro: [{ operatorNotice: true }],
  sections: [
    {
      id: 'vendeur',
      title: '1. Le vendeur',
      pieces: [
        {
          facts: [
            ['Nom', '@@operator.legalName@@'],
            ['Adresse', '@@operator.address@@'],
            ['Téléphone', '@@operator.phone@@'],
            ['E-mail', '@@operator.email@@'],
          ],
        },
      ],
    },
    {
      id: 'service',
      title: '2. Ce que vous achetez',
      pieces: [
        'Un abonnement donne accès au service pendant sa durée. Chaque formule comprend :',
        {
          list: [
            'des déclarations de stationnement illimitées ;',
            'l’assistance par e-mail ;',
            'la protection juridique : les dossiers de contestation et leurs rappels. Ce n’est pas une assurance ;',
            'l’accès à l’application mobile.',
          ],
        },
        'La préparation du dossier de contestation d’une déclaration coûte ' +
          `${formatCents(expressCents)}. Vous pouvez payer tout de suite ou plus tard. Payer plus tard ` +
          'n’empêche pas de déclarer, et ne retient jamais vos preuves.',
        'Pour déclarer, il faut une formule et deux papiers envoyés : votre CMI et votre carte grise. ' +
          'Un dossier attend que nous les ayons vérifiés.',
        'Le service ne donne pas de conseil juridique. Il ne promet aucun résultat.',
      ],
    },
    {
      id: 'prix',
      title: '3. Les prix',
      pieces: [
        {
          table: {
            caption: 'Formules et prix, toutes taxes comprises',
            head: ['Formule', 'Prix par mois', 'Engagement', 'Paiement'],
            rows,
          },
        },
        'Le prix affiché au moment de la commande est celui que vous payez. Il ne change pas pendant votre engagement.',
      ],
    },
    {
      id: 'commande',
      title: '4. La commande',
      pieces: [
        {
          steps: [
            'Vous créez un compte et vous confirmez votre adresse e-mail.',
            'Vous choisissez une formule. Chaque paiement, sa date et le total sont affichés.',
            'Vous cochez vos accords, un par un, puis « S’abonner avec obligation de paiement ».',
            'Vous payez sur la page du prestataire de paiement. Vous pouvez encore abandonner à ce moment.',
            'Un e-mail confirme le contrat, avec ces conditions et un modèle pour renoncer. Gardez-le.',
            'Dès que le paiement est confirmé, vous envoyez vos deux papiers, puis vous pouvez déclarer.',
          ],
        },
        'Nous ne voyons pas et ne gardons pas votre numéro de carte bancaire. Pour les formules payées chaque ' +
          'mois ou reconduites, le prestataire le garde, prélève aux dates affichées, puis l’oublie.',
        'Un paiement n’aboutit pas ? Nous vous écrivons trois fois en 14 jours, rien ne change pendant ce temps. ' +
          'Ensuite l’abonnement s’arrête, sans frais et sans dette.',
        { source: 'Code de la consommation, articles L111-1, L221-5 et L221-14.', readOn: lawReadOn },
      ],
    },
    {
      id: 'duree',
      title: '5. La durée',
      pieces: [
        'Le contrat dure 12 ou 24 mois selon la formule, puis s’arrête de lui-même. ' +
          'Pour continuer, vous souscrivez de nouveau.',
        'Vous pouvez demander sa reconduction en cochant une case à la commande. Nous vous l’écrivons alors ' +
          'entre trois mois et un mois avant la fin, et vous pouvez la refuser. Sans ce message de notre part, ' +
          'rien n’est reconduit. Un abonnement reconduit n’engage pas : vous l’arrêtez à la fin de chaque mois. ' +
          'Les mois non commencés vous sont rendus.',
        { source: 'Code de la consommation, articles L215-1 à L215-3.', readOn: lawReadOn },
        'Vos preuves restent téléchargeables après la fin du contrat, tant que votre compte existe.',
      ],
    },
    {
      id: 'retractation',
      title: '6. Renoncer au contrat : 14 jours',
      pieces: [
        'Vous avez 14 jours après la commande pour renoncer, sans donner de raison et sans frais. ' +
          'Cela vaut pour un abonnement et pour la préparation d’un dossier.',
        { buttons: [{ label: 'renoncer au contrat ici', href: '/retractation' }] },
        'Ce lien est aussi en bas de chaque page du site. Vous préférez un e-mail ou un courrier ? ' +
          'Il y a un [modèle à recopier](/retractation#modele).',
        'Nous accusons réception aussitôt, avec la date et l’heure. ' +
          'Nous remboursons tout ce que vous avez payé dans les 14 jours, par le même moyen de paiement.',
        'Vous fermez votre compte pendant ces 14 jours ? Cela vaut aussi : votre abonnement vous est remboursé.',
        {
          source: 'Code de la consommation, articles L221-18 et L221-21, décret n° 2026-3 du 5 janvier 2026.',
          readOn: lawReadOn,
        },
      ],
    },
    {
      id: 'resiliation',
      title: '7. Résilier',
      pieces: [
        'Vous pouvez notifier votre résiliation à tout moment, en ligne, sans vous connecter.',
        { buttons: [{ label: 'résilier votre contrat', href: '/resiliation' }] },
        'Ce lien est aussi en bas de chaque page. Un e-mail ou un courrier ont la même valeur.',
        'La résiliation prend effet à la fin de l’engagement. Nous ne tenons pas nos obligations ? ' +
          'Vous avez un motif légitime ? Dites-le : le contrat peut s’arrêter plus tôt.',
        { source: 'Code de la consommation, articles L215-1-1 et D215-1 à D215-3.', readOn: lawReadOn },
      ],
    },
    {
      id: 'garanties',
      title: '8. Si le service ne fonctionne pas',
      pieces: [
        'La loi vous donne une garantie de conformité. Elle dure autant que le service vous est fourni. ' +
          'Vous montrez le défaut : vous n’avez pas à prouver quand il est apparu.',
        'Écrivez à l’équipe. Nous corrigeons sans retard, sans frais et sans gêne importante pour vous. ' +
          'Nous fournissons les mises à jour nécessaires.',
        'Vous pouvez demander une baisse de prix, ou la fin du contrat et votre remboursement :',
        {
          list: [
            'si nous refusons de corriger ;',
            'si la correction tarde sans raison, coûte ou gêne ;',
            'si le défaut reste malgré la correction ;',
            'tout de suite, si le défaut est très grave.',
          ],
        },
        'Un petit défaut permet une baisse de prix, pas la fin du contrat. ' +
          'Le temps d’une panne s’ajoute à la garantie.',
        'Un vendeur de mauvaise foi qui fait obstacle à cette garantie risque une amende civile. ' +
          'Elle va jusqu’à 300 000 €, ou 10 % de son chiffre d’affaires.',
        'Vous avez aussi la garantie des vices cachés, pendant deux ans après la découverte du défaut.',
        {
          source:
            'Code de la consommation, articles L224-25-1 à L224-25-31 et L242-18-1 ; Code civil, articles 1641 à 1649.',
          readOn: lawReadSince,
        },
        'Nous ne répondons pas de ce que décident une mairie, un officier du ministère public ou un tribunal.',
      ],
    },
    {
      id: 'mediation',
      title: '9. Un désaccord',
      pieces: [
        'Écrivez d’abord à l’équipe. Si la réponse ne vous convient pas, saisissez le médiateur dans ' +
          'l’année. C’est gratuit pour vous.',
        { facts: [['Médiateur', '@@operator.mediator@@']] },
        'Le droit français s’applique. Vous pouvez toujours saisir un juge.',
        { source: 'Code de la consommation, articles L612-1 et L616-1.', readOn: lawReadOn },
      ],
    },
  ],
  next: { lead: 'Les formules, comparées simplement.', label: 'Voir les tarifs', href: '/pricing' },
};
