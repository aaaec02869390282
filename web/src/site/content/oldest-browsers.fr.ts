import { oldestBrowsers } from '../../ui/index.ts';
import type { Section } from '../page-content.ts';

const { ios, firefox, chrome } = oldestBrowsers;

/** Shared by the accessibility page and the help page. */
export const oldestBrowsersSection: Section = {
  id: 'appareils',
  title: 'Les appareils qui conviennent',
  pieces: [
    'L’application fonctionne sur ces appareils, et sur tous les plus récents :',
    {
      list: [
        `iPhone et iPad : **iOS ${ios}** au moins ;`,
        `Android et ordinateur, avec Chrome : **version ${chrome}** au moins ;`,
        `Android et ordinateur, avec Firefox : **version ${firefox}** au moins.`,
      ],
    },
    'Le vôtre est plus ancien ? Mettez-le à jour : dans Réglages, puis Général, sur un iPhone ; ' +
      'dans le Play Store sur Android.',
    'Aucune mise à jour ? Ouvrez PlaceJuste sur un autre appareil, même prêté : ' +
      'votre compte vous suit. Ou écrivez-nous, nous cherchons avec vous.',
    'Avant un paiement, l’application essaie les pages payées. ' +
      'Si l’une ne s’ouvre pas chez vous, elle le dit, et rien n’est débité.',
  ],
};
