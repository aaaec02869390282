import { expressCents, plans } from '@placejuste/domain/billing';
import { formatCents } from '@placejuste/domain/kernel';
import type { PageContent } from '../page-content.ts';
import { siteText } from '../site.text.fr.ts';
import { planCount } from './plan-count.fr.ts';

const prices = plans.map(({ monthlyCents }) => monthlyCents);

export const pricing: PageContent = {
  path: '/pricing',
  title: 'Tarifs',
  description:
    `${planCount} formules PlaceJuste, de ${formatCents(Math.min(...prices))} à ` +
    `${formatCents(Math.max(...prices))} par mois. Les mêmes services dans chacune. 14 jours pour ` +
    'changer d’avis.',
  lead: 'Chaque formule donne la même chose. Seules la durée et la façon de payer changent.',
  sections: [
    { id: 'compris', title: 'Ce qui est compris', pieces: [{ list: siteText.prices.included }] },
    {
      id: 'dossier',
      title: 'La préparation d’un dossier',
      pieces: [
        `Le dossier de contestation d’une déclaration coûte **${formatCents(expressCents)}**. Vous ` +
          'payez tout de suite, ou plus tard, quand vous téléchargez le dossier.',
        'Payer plus tard n’empêche pas de déclarer, et vos preuves ne sont jamais retenues.',
      ],
    },
    {
      id: 'pour-declarer',
      title: 'Ce qu’il faut pour déclarer',
      pieces: [
        'Une formule, et deux papiers envoyés : votre CMI et votre carte grise. Vous pouvez déclarer dès leur envoi. ' +
          'Un dossier attend, lui, que nous les ayons vérifiés.',
      ],
    },
    {
      id: 'sans-piege',
      title: 'Vos garanties',
      pieces: [
        {
          list: [
            'Le prix affiché est le prix payé, taxes comprises.',
            'Vous avez 14 jours pour [renoncer](/retractation), sans raison à donner.',
            'Pas de reconduction à la fin de la formule, sauf si vous la demandez.',
            'Le bouton pour [résilier](/resiliation) est en bas de chaque page.',
            'Après la fin, vos preuves restent téléchargeables.',
          ],
        },
        'Tout est écrit dans les [conditions de vente](/cgv).',
      ],
    },
    {
      id: 'gratuit',
      title: 'Ce qui est gratuit',
      pieces: [
        {
          list: [
            '[Savoir quoi faire d’une amende](/mes-amendes), et avant quand. Sans compte.',
            '[Trouver une place réservée](/nouvelle-station) ou [un lieu accessible](/business-directory). ' +
              'Sans compte.',
            'Créer un compte, et faire vérifier vos papiers.',
            'Le [guide de la CMI](/guide-cmi), les [questions fréquentes](/faq) et la [démonstration](/demo).',
          ],
        },
      ],
    },
  ],
  next: {
    lead: 'Créer un compte est gratuit. Vous choisirez ensuite.',
    label: 'Créer mon compte',
    href: '/auth?mode=signup',
  },
};
