import type { PageContent } from '../page-content.ts';
import { mission, quiSommesNous, thankYou } from './about.fr.ts';
import { accessibilite } from './accessibilite.fr.ts';
import { cgu } from './cgu.fr.ts';
import { cgv } from './cgv.fr.ts';
import { confidentialite } from './confidentialite.fr.ts';
import { business, comingSoon, partenaires, support } from './contact-pages.fr.ts';
import { messageRecu, resiliation, retractation } from './contract-ends.fr.ts';
import { businessDirectory } from './directory.fr.ts';
import { faq } from './faq.fr.ts';
import { guideCmi } from './guide-cmi.fr.ts';
import { howItWorks } from './how-it-works.fr.ts';
import { mentionsLegales } from './mentions-legales.fr.ts';
import { planDuSite } from './plan-du-site.fr.ts';
import { merciSoutien, soutienEntreprises, soutienParticuliers } from './soutien.fr.ts';
import { pricing } from './pricing.fr.ts';

/** Every page made only of its content; the home page has its own layout. */
export const contents: readonly PageContent[] = [
  howItWorks,
  pricing,
  guideCmi,
  faq,
  businessDirectory,
  support,
  mission,
  quiSommesNous,
  partenaires,
  business,
  soutienParticuliers,
  soutienEntreprises,
  merciSoutien,
  comingSoon,
  planDuSite,
  mentionsLegales,
  cgv,
  cgu,
  confidentialite,
  accessibilite,
  retractation,
  resiliation,
  thankYou,
  messageRecu,
];
