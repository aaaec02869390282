import { papersRetentionSentence } from '@placejuste/domain/document';
import type { PageContent } from '../page-content.ts';
import { lawReadOn, updated } from './dates.fr.ts';

const account = 'Tant que votre compte existe';

export const confidentialite: PageContent = {
  path: '/confidentialite',
  title: 'Confidentialité',
  description:
    'Quelles données PlaceJuste garde, pourquoi, combien de temps, qui les voit, et comment les faire effacer.',
  lead:
    'Vos données servent à tenir vos preuves et vos dossiers. ' +
    'Elles ne sont ni vendues, ni partagées pour de la publicité.',
  updated,
  summary: true,
  intro: [{ operatorNotice: true }],
  sections: [
    {
      id: 'responsable',
      title: 'Qui est responsable',
      pieces: [
        {
          facts: [
            ['Responsable du traitement', '@@operator.legalName@@'],
            ['Adresse', '@@operator.address@@'],
            ['E-mail', '@@operator.email@@'],
          ],
        },
      ],
    },
    {
      id: 'sensibles',
      title: 'Des données sensibles',
      pieces: [
        'Une carte CMI dit qu’une personne est handicapée. La loi protège cette information comme une ' +
          'donnée de santé. Nous ne demandons aucun dossier médical.',
        { source: 'règlement général sur la protection des données (RGPD), articles 4, 6 et 9.', readOn: lawReadOn },
      ],
    },
    {
      id: 'registre',
      title: 'Ce que nous gardons',
      pieces: [
        {
          table: {
            caption: 'Registre des traitements',
            head: ['Traitement', 'Données', 'Pourquoi nous en avons le droit', 'Durée'],
            rows: [
              [
                'Votre compte',
                'Prénom, nom, téléphone, e-mail, empreinte du mot de passe. Clé publique de vos connexions sans ' +
                  'mot de passe. Secret chiffré de votre application de codes. États du compte, rôles, refus de ' +
                  'votre boîte aux lettres',
                'Le contrat',
                account,
              ],
              [
                'Vos réglages d’affichage et de son',
                'Taille des textes, contraste, sons et autres réglages, chiffrés, si vous demandez à les retrouver ' +
                  'sur vos autres appareils',
                'Votre accord',
                'Jusqu’à ce que vous décochiez ce choix',
              ],
              [
                'Vos papiers',
                'Photos de la CMI et de la carte grise. Date de fin, nom et plaque lus dessus. ' +
                  'Numéro de la carte, chiffré. Décision de l’équipe',
                'Le contrat, et la défense de vos droits (RGPD, article 9.2.f)',
                'Tant que votre compte existe. Les images d’un document remplacé ou retiré avant examen sont ' +
                  `effacées aussitôt. ${papersRetentionSentence}`,
              ],
              [
                'Le second regard sur un papier, un sur vingt environ',
                'Ce que deux personnes de l’équipe ont répondu de ce papier, date de fin et plaque comprises',
                'L’intérêt légitime : mesurer et corriger nos erreurs',
                '90 jours',
              ],
              [
                'Vos déclarations',
                'Position et sa précision, adresse, photos, plaque, heures, preuve du ticket gratuit',
                'Le contrat, et la défense de vos droits',
                account,
              ],
              [
                'Vos envois restés sans suite',
                'Fichiers envoyés qu’aucune déclaration, aucun document ni aucune amende ne nomme',
                'Le contrat',
                '30 jours',
              ],
              [
                'Le rappel de fin de stationnement',
                'Plaque, commune et heure de fin, si la ville limite la durée. ' +
                  'L’heure de votre départ, si vous la dites',
                'Le contrat',
                'Jusqu’à l’effacement de la déclaration',
              ],
              [
                'Le journal des dépôts',
                'Une empreinte et un numéro par preuve, la clé publique du téléphone. Ni nom, ni photo',
                'La défense de vos droits : montrer que rien n’a été changé',
                'L’empreinte et le numéro restent, même après l’effacement du compte',
              ],
              [
                'Les places réservées que vous ajoutez',
                'Position de la place, photo, remarque. Publiées sans votre nom, après relecture',
                'Votre accord',
                'La place publiée reste, sans lien avec vous après l’effacement du compte. Sa photo est effacée',
              ],
              [
                'Vos amendes et dossiers',
                'Numéro et date de l’avis, lieu, vos réponses, papiers joints, lettres préparées, suites',
                'Le contrat, et la défense de vos droits',
                account,
              ],
              [
                'Vos paiements',
                'Formule, montant, date, état. Jamais le numéro de carte',
                'Le contrat et la loi comptable',
                account,
              ],
              [
                'Vos factures et avoirs',
                'Votre nom, ce qui a été payé, la période, le montant, la date. Ni adresse, ni plaque',
                'La loi comptable (code de commerce, article L123-22)',
                '10 ans, même après l’effacement du compte, sans lien avec lui',
              ],
              [
                'Votre soutien',
                'Montant, date, état. L’e-mail du reçu, si vous en voulez un',
                'Votre accord et la loi comptable',
                'L’e-mail est effacé dès l’envoi du reçu, ou après 24 heures sans paiement',
              ],
              [
                'Vos messages',
                'Nom, e-mail, message, envoyés par les formulaires du site, et vos réponses par e-mail',
                'Votre accord, ou la loi pour une rétractation ou une résiliation',
                '12 mois. 5 ans pour une rétractation ou une résiliation',
              ],
              [
                'Nos annonces par e-mail',
                'Votre accord pour les nouvelles, et son jour. Les annonces qui vous sont parties',
                'Votre accord pour les nouvelles, le contrat pour ce qui concerne le service',
                'L’accord : jusqu’à ce que vous le retiriez. Les annonces : 90 jours',
              ],
              [
                'L’annuaire',
                'Vos réponses « toujours vrai ? » : leur nombre, et une empreinte de votre adresse IP et de ' +
                  'votre navigateur, différente chaque jour',
                'Notre intérêt légitime : compter chaque personne une fois',
                'L’empreinte : deux jours au plus',
              ],
              [
                'Vos établissements',
                'Ce que vous demandez sur une fiche de l’annuaire, et comment vérifier qu’elle est la vôtre',
                'Votre demande',
                'Tant que votre compte existe. La vérification : jusqu’à la réponse',
              ],
              [
                'Vos aidants',
                'Leur adresse e-mail et leur prénom. Ce qu’ils préparent. Ce que vous confirmez',
                'Votre demande',
                'Tant que le compte de la personne aidée existe',
              ],
              [
                'Les notifications',
                'Ce que nous vous avons dit, vos réglages, et l’adresse chiffrée du navigateur qui les reçoit',
                'Votre demande',
                '90 jours ; le navigateur : jusqu’à votre déconnexion',
              ],
              [
                'Une suspension',
                'Son motif, ce que vous en dites et notre réponse',
                'Notre intérêt légitime : protéger le service',
                'Tant que votre compte existe',
              ],
              [
                'La sécurité',
                'Adresse IP et navigateur de vos connexions, codes à usage unique, empreinte du numéro de votre ' +
                  'navigateur',
                'Notre intérêt légitime : protéger les comptes',
                'Jusqu’à la fin de la session ; l’empreinte : six mois au plus',
              ],
              [
                'Le journal de sécurité',
                'Qui a lu ou décidé quoi, et quand. Vos connexions, les essais refusés et les changements de vos ' +
                  'accès, avec le début de l’adresse IP. Des numéros, sans nom',
                'Notre intérêt légitime : pouvoir en rendre compte',
                'Un an',
              ],
            ],
          },
        },
        'Rien n’est effacé sans que vous le sachiez. Un tribunal peut demander vos preuves dans trois ans : ' +
          'elles seront là. C’est vous qui décidez de leur effacement. Une carte expirée est gardée plus ' +
          'longtemps que ces trois ans. Puis ses images sont effacées. Un e-mail vous le dit trente jours avant, ' +
          'et un autre ce jour-là.',
      ],
    },
    {
      id: 'qui',
      title: 'Qui les voit',
      pieces: [
        {
          list: [
            'Vous.',
            'Les personnes de l’équipe qui vérifient les papiers. Elles utilisent un second code. ' +
              'Chaque lecture d’une carte est notée.',
            'L’hébergeur, qui garde les fichiers chiffrés : @@operator.host@@.',
            'Le prestataire qui envoie nos e-mails et celui qui encaisse les paiements.',
            'Vous envoyez une lettre recommandée électronique ? Le prestataire que l’écran nomme la reçoit, ' +
              'avec ses pièces. Sans votre geste, il ne reçoit rien.',
            'Un service d’horodatage, quand nous en utilisons un. Il ne reçoit qu’une empreinte.',
            'La Géoplateforme de l’IGN reçoit une position pour trouver une adresse, sans votre nom.',
            'Vous ouvrez une carte ? Le serveur qui la dessine voit votre adresse IP et la zone regardée. ' +
              'L’application le nomme avant. Sans votre geste, il ne reçoit rien.',
            'Vous cochez « Commande vocale » ? Le navigateur écoute le micro. ' +
              'La voix peut être reconnue par le service de son éditeur. Nous ne la recevons pas.',
          ],
        },
        'Une mairie, un tribunal ou une autre personne ne voit que ce que vous lui envoyez.',
      ],
    },
    {
      id: 'securite',
      title: 'Comment elles sont protégées',
      pieces: [
        {
          list: [
            'Les fichiers sont chiffrés au repos (AES-256).',
            'Le mot de passe n’est gardé que sous forme d’empreinte (argon2id).',
            'La base de données refuse à chacun les lignes des autres.',
            'Aucun traceur, aucune mesure d’audience, aucun contenu d’un autre site.',
          ],
        },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies et mémoire du navigateur',
      pieces: [
        '**Ce site ne dépose aucun cookie.** Il n’y a donc rien à accepter ni à refuser.',
        'Le navigateur garde seulement ce qui est nécessaire au service que vous demandez :',
        {
          list: [
            'votre session, pour rester connecté ;',
            'un numéro tiré au hasard, gardé après la déconnexion, pour reconnaître ce navigateur quand vous revenez ;',
            'vos réglages d’accessibilité ;',
            'la dernière position, pendant 15 minutes, et les autorisations données ;',
            'ce que vous avez commencé : déclaration, amende, place, demande ;',
            'une inscription pas encore confirmée, pendant 24 heures, sans le mot de passe ;',
            'une connexion pas encore finie, pendant une heure et dans cet onglet seul, sans le mot de passe ;',
            'les déclarations et photos qui attendent le réseau ;',
            'la clé avec laquelle ce téléphone signe vos preuves ;',
            'la règle des villes où vous vous êtes garé ;',
            'le dernier état du journal des dépôts, pour le comparer au suivant ;',
            'les pages de l’application et ses outils de lecture, pour qu’elle fonctionne sans réseau.',
          ],
        },
        'Se déconnecter efface ce qui est à vous sur cet appareil. ' +
          'Vous pouvez aussi tout effacer dans les réglages du navigateur. Déposez d’abord ce qui attend : ' +
          'ce serait perdu.',
        { source: 'loi Informatique et libertés du 6 janvier 1978, article 82.', readOn: lawReadOn },
      ],
    },
    {
      id: 'droits',
      title: 'Vos droits',
      pieces: [
        'Vous pouvez demander :',
        {
          list: [
            'à voir vos données ;',
            'à les corriger ;',
            'à les emporter ;',
            'à en limiter l’usage ;',
            'à les effacer ;',
            'à vous opposer à un usage ;',
            'à retirer votre accord ;',
            'à dire ce qu’elles deviennent après votre mort.',
          ],
        },
        'Dans l’application, ouvrez Paramètres, puis « Télécharger vos données, fermer le compte » : ' +
          'c’est immédiat. Pour le reste :',
        {
          steps: [
            'Écrivez à l’équipe par la [page Aide](/support), depuis l’adresse de votre compte.',
            'Nous vérifions que c’est bien vous.',
            'Nous répondons dans le mois.',
          ],
        },
        'L’effacement du compte efface vos papiers, vos déclarations, vos photos et vos dossiers. ' +
          'Ce que la loi oblige à garder, comme les factures, est mis à part.',
        'Aucune décision sur vous n’est prise par une machine seule.',
        'Vous pouvez aussi vous plaindre à la CNIL, 3 place de Fontenoy, 75007 Paris.',
      ],
    },
  ],
  next: { lead: 'Une question sur vos données ?', label: 'Écrire à l’équipe', href: '/support' },
};
