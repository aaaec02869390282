import type { AppPath } from '@placejuste/contracts/site';
import type { IconName } from '../ui/index.ts';

interface Section {
  readonly to: AppPath;
  readonly icon: IconName;
  readonly name: string;
  readonly what: string;
}

const sections: readonly Section[] = [
  { to: '/admin-suite/personnes', icon: 'user', name: 'Personnes', what: 'Une fiche, par nom, plaque ou numéro.' },
  { to: '/admin-suite/roles', icon: 'key', name: 'Rôles', what: 'Qui fait partie de l’équipe, depuis quand.' },
  { to: '/admin-suite/journal', icon: 'list', name: 'Journal', what: 'Qui a fait quoi, et sa vérification.' },
  {
    to: '/admin-suite/formules',
    icon: 'euro',
    name: 'Formules et prix',
    what: 'Les prix montrés et les prix demandés.',
  },
  {
    to: '/admin-suite/textes',
    icon: 'calendar',
    name: 'Textes et règles',
    what: 'Ce qui est à relire, de la loi et des villes.',
  },
  {
    to: '/admin-suite/exports',
    icon: 'download',
    name: 'Exports',
    what: 'Paiements, activité et journal, en tableaux.',
  },
  {
    to: '/admin-suite/interrupteurs',
    icon: 'shield',
    name: 'Interrupteurs',
    what: 'Arrêter tout de suite ce qui doit l’être.',
  },
  {
    to: '/admin-suite/annuaire',
    icon: 'upload',
    name: 'Import de l’annuaire',
    what: 'Reprendre le tableau publié par acceslibre.',
  },
  {
    to: '/admin-suite/doublons',
    icon: 'town',
    name: 'Doublons de l’annuaire',
    what: 'Deux fiches pour un même lieu.',
  },
  { to: '/admin-suite/annonces', icon: 'bell', name: 'Annonces', what: 'Écrire à tous, ou à certains, par e-mail.' },
  { to: '/admin-suite/e-mails', icon: 'mail', name: 'E-mails', what: 'Chaque e-mail que le service peut envoyer.' },
];

export const suiteText = {
  title: 'Gestion du service',
  lead: 'Ce que les administrateurs voient et changent. Chaque changement est noté dans le journal.',
  sections,
} as const;
