import type { PageContent } from '../page-content.ts';
import { lawReadOn, updated } from './dates.fr.ts';
import { oldestBrowsersSection } from './oldest-browsers.fr.ts';

export const accessibilite: PageContent = {
  path: '/accessibilite',
  title: 'Déclaration d’accessibilité',
  description:
    'L’état d’accessibilité de PlaceJuste : ce que des machines ont vérifié, ce que personne n’a encore jugé.',
  lead:
    'Accessibilité : non conforme. Aucun audit n’a encore été fait par une personne. ' +
    'Voici ce qui est vérifié, et comment nous dire ce qui bloque.',
  updated,
  sections: [
    {
      id: 'etat',
      title: 'État de conformité',
      pieces: [
        'Cette déclaration vaut pour le site et l’application PlaceJuste. La référence est le RGAA, version 4.1.2.',
        'Sans audit complet, un service se déclare **non conforme**. ' +
          'C’est notre cas, même si les contrôles automatiques ne trouvent rien.',
        {
          source: 'loi n° 2005-102 du 11 février 2005, article 47 ; décret n° 2019-768 du 24 juillet 2019.',
          readOn: lawReadOn,
        },
      ],
    },
    {
      id: 'verifie',
      title: 'Ce qui est vérifié à chaque version',
      pieces: [
        {
          list: [
            'Sur les pages publiques, le contrôleur axe ne trouve aucun défaut. ' +
              'Il passe en clair, en sombre et en contraste élevé, sur téléphone et sur ordinateur.',
            'Il n’en trouve pas non plus dans l’application : inscription, documents, déclaration, amende, ' +
              'paiement, équipe.',
            'Le parcours principal est fait au clavier seul. Chaque page publique aussi : ' +
              'tout est atteint, et le repère reste visible.',
            'Aucune page ne défile de côté à 320 pixels de large, texte agrandi compris. ' +
              'Un texte espacé par son lecteur n’est jamais coupé.',
            'Les pages publiques et leurs formulaires fonctionnent sans script.',
          ],
        },
      ],
    },
    {
      id: 'pas-verifie',
      title: 'Ce qui n’est pas vérifié',
      pieces: [
        {
          list: [
            'Aucune personne handicapée n’a encore testé le service avec nous.',
            'Aucun essai complet avec NVDA, JAWS, VoiceOver ou TalkBack n’a été fait.',
            'L’équipe seule a noté les 106 critères du RGAA : 78 respectés, 28 sans objet, 0 non respecté. ' +
              'Celui des scripts (7.1) est jugé sur le code, des contrôles automatiques et un lecteur d’écran simulé.',
            'Prendre une photo du pare-brise sans la voir reste difficile. ' +
              'Une photo choisie dans le téléphone est toujours acceptée.',
          ],
        },
      ],
    },
    {
      id: 'reglages',
      title: 'Vos réglages',
      pieces: [
        'Le site suit les réglages de votre appareil : thème sombre, contraste, mouvements réduits, ' +
          'taille du texte. Dans l’application, la page Paramètres permet d’en ajouter.',
      ],
    },
    oldestBrowsersSection,
    {
      id: 'signaler',
      title: 'Quelque chose vous bloque ?',
      pieces: [
        'Écrivez-nous par la [page Aide](/support), par e-mail (@@operator.email@@), par téléphone ' +
          '(@@operator.phone@@) ou par courrier (@@operator.address@@). ' +
          'Dites la page et ce qui ne fonctionne pas. Nous vous donnerons l’information ou le service par un ' +
          'autre moyen.',
        { operatorNotice: true },
      ],
    },
    {
      id: 'recours',
      title: 'Si nous ne répondons pas',
      pieces: [
        'Vous pouvez écrire au Défenseur des droits : Libre réponse 71120, 75342 Paris CEDEX 07. ' +
          'Le courrier est gratuit, sans timbre. Vous pouvez aussi appeler le 09 69 39 00 00.',
      ],
    },
    {
      id: 'etablie',
      title: 'Comment cette déclaration est faite',
      pieces: [
        'L’équipe l’a établie le 21 novembre 2026. Elle s’appuie sur des tests automatiques (axe-core, Chromium).',
      ],
    },
  ],
  next: { lead: 'Un obstacle sur le site ?', label: 'Écrire à l’équipe', href: '/support' },
};
