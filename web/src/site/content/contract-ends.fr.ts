import type { PageContent } from '../page-content.ts';
import { lawReadOn, lawReadSince } from './dates.fr.ts';

export const retractation: PageContent = {
  path: '/retractation',
  title: 'Renoncer au contrat ici',
  description: 'Renoncez à votre contrat PlaceJuste dans les 14 jours, sans raison à donner, sans vous connecter.',
  lead: 'Vous avez 14 jours après votre commande. Pas de raison à donner, pas de frais.',
  sections: [
    { id: 'demande', title: 'Votre demande', pieces: [{ form: 'withdrawal' }] },
    {
      id: 'apres',
      title: 'Ce qui se passe ensuite',
      pieces: [
        {
          steps: [
            'Un e-mail part aussitôt. Il porte la date et l’heure de votre décision.',
            'Un second e-mail porte un lien. Ouvrez-le et confirmez : le contrat s’arrête aussitôt.',
            'Vous êtes remboursé par le même moyen de paiement, dans les 14 jours au plus tard.',
          ],
        },
        { source: 'Code de la consommation, articles L221-18 et L221-21.', readOn: lawReadOn },
      ],
    },
    {
      id: 'modele',
      title: 'Par e-mail ou par courrier',
      pieces: [
        'Cela a la même valeur. Recopiez ce modèle, complétez-le, envoyez-le avant la fin des 14 jours. ' +
          'Vous pouvez employer d’autres mots, s’ils sont clairs.',
        {
          facts: [
            ['À', '@@operator.legalName@@, @@operator.address@@, @@operator.email@@'],
            ['Message', 'Je vous notifie ma rétractation du contrat ci-dessous.'],
            ['Contrat', 'PlaceJuste, formule… (ou préparation d’un dossier)'],
            ['Commandé le', '…'],
            ['Nom et prénom', '…'],
            ['Adresse', '…'],
            ['Date', '… et votre signature, si c’est un courrier'],
          ],
        },
        { operatorNotice: true },
        { source: 'Code de la consommation, articles L221-5 (7°) et R221-1.', readOn: lawReadSince },
      ],
    },
  ],
};

export const resiliation: PageContent = {
  path: '/resiliation',
  title: 'Résilier votre contrat',
  description: 'Résiliez votre contrat PlaceJuste en ligne, sans vous connecter. Vos preuves restent téléchargeables.',
  lead: 'Trois informations suffisent. Pas besoin de vous connecter.',
  intro: [{ note: 'Vos preuves restent à vous. Elles restent téléchargeables après la fin du contrat.', tone: 'good' }],
  sections: [
    { id: 'demande', title: 'Votre demande', pieces: [{ form: 'cancellation' }] },
    {
      id: 'apres',
      title: 'Ce qui se passe ensuite',
      pieces: [
        {
          steps: [
            'Un e-mail part aussitôt. Il porte la date et l’heure de votre demande.',
            'Un second e-mail porte un lien. La page dit la date de fin du contrat : vous confirmez.',
            'Après cette date, plus rien n’est prélevé.',
          ],
        },
        'Moins de 14 jours depuis la commande ? Vous pouvez [renoncer au contrat](/retractation) et être remboursé.',
        'Vous préférez écrire ? E-mail : @@operator.email@@. Courrier : @@operator.address@@.',
        { operatorNotice: true },
        { source: 'Code de la consommation, articles L215-1-1 et D215-1 à D215-3.', readOn: lawReadOn },
      ],
    },
  ],
};

export const messageRecu: PageContent = {
  path: '/message-recu',
  title: 'C’est bien reçu',
  description: 'Votre message est bien arrivé. Un accusé de réception part par e-mail.',
  lead: 'Votre message est arrivé. Un accusé de réception part par e-mail, avec une référence.',
  intro: [
    'Vous résiliez, ou vous renoncez ? Si un contrat est à cette adresse, un second e-mail porte un lien : ouvrez-le ' +
      'et confirmez.',
    'Il n’arrive pas ? Regardez dans vos indésirables. ' +
      'Vérifiez aussi que l’adresse était juste : sinon, envoyez le formulaire de nouveau.',
  ],
  sections: [],
  next: {
    lead: 'En attendant, la réponse est peut-être déjà écrite.',
    label: 'Lire les questions fréquentes',
    href: '/faq',
  },
};
