import type { PageContent } from '../page-content.ts';

/** The list itself is in `../site-map.tsx`. */
export const planDuSite: PageContent = {
  path: '/plan-du-site',
  title: 'Plan du site',
  description: 'Toutes les pages de PlaceJuste, rangées par sujet, avec ce que chacune contient.',
  lead: 'Toutes les pages, rangées par sujet.',
  sections: [],
  next: { lead: 'Vous ne trouvez pas ce que vous cherchez ?', label: 'Écrire à l’équipe', href: '/support' },
};
