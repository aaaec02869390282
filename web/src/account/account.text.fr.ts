/** Straight quotes and three dots where the specification writes them (§2, §8). */
export const accountText = {
  back: 'Accueil',
  settings: {
    title: 'Paramètres',
    account: 'Votre compte',
    accountOf: (email: string) => (email === '' ? '' : `Votre compte\u00a0: ${email}`),
    email: 'Adresse e-mail',
    name: 'Nom',
    phone: 'Téléphone',
    carers: 'Mes aidants',
    helping: 'J’aide quelqu’un',
    billing: 'Abonnement et paiements',
    dashboard: 'Mon espace',
    changePassword: 'Changer de mot de passe',
    display: 'Affichage et retours',
    theme: 'Couleurs',
    themes: { system: 'Comme sur l’appareil', light: 'Claires', dark: 'Sombres' },
    contrast: 'Contraste renforcé',
    motion: 'Réduire les animations',
    forcedBySystem: 'Demandé par votre appareil\u00a0: toujours actif.',
    fontSize: 'Taille du texte',
    fontSizes: { small: 'Petite', normal: 'Normale', large: 'Grande', xlarge: 'Très grande' },
    textSpacing: 'Espacer le texte',
    textSpacingHint: 'Lettres, mots et lignes plus écartés.',
    simpleLayout: 'Présentation simple',
    simpleLayoutHint: 'Une seule colonne, sans dessins.',
    leftHand: 'Je tiens mon téléphone de la main gauche',
    leftHandHint: 'Téléphone couché, le bouton de l’appareil photo passe à gauche. Celui du bandeau hors ligne aussi.',
    haptics: 'Vibrations',
    sounds: 'Sons',
    soundsHint:
      'Un son bref quand une étape importante est faite, ou quand elle échoue. ' +
      'Les messages sont aussi lus à voix haute, et la voix vous guide vers la plaque quand vous photographiez ' +
      'la voiture. ' +
      'Elle se tait quand un lecteur d’écran parle.',
    voice: 'Commande vocale',
    voiceHint: (commands: string): string =>
      `Dites\u00a0: ${commands}, ou le nom d’un bouton, d’un lien ou d’un champ que vous voyez. ` +
      'Le navigateur demande le micro, et l’écoute s’arrête dès que la page ' +
      'n’est plus à l’écran. Selon le navigateur, votre voix est reconnue par le service de son ' +
      `éditeur\u00a0; PlaceJuste ne la reçoit jamais.`,
    voiceAbsent: 'Ce navigateur ne propose pas la commande vocale.',
    measures: 'Mesures de cette page',
    measuresLead: 'Utiles au support. Elles restent sur cet appareil et ne sont envoyées à personne.',
    measureNames: {
      loadTime: 'Chargement',
      domReady: 'Page prête',
      firstPaint: 'Premier affichage',
      firstContentfulPaint: 'Premier contenu',
      largestContentfulPaint: 'Plus grand contenu',
      firstInputDelay: 'Attente du premier appui',
      cumulativeLayoutShift: 'Décalages de la page',
    },
    unmeasured: 'non mesuré ici',
    milliseconds: (ms: string): string => `${ms} ms`,
    trySound: 'Essayer le son et la vibration',
    trySoundAlone: 'Essayer le son',
    autoAdvance: 'Passer seul à l’étape suivante',
    autoAdvanceHint: 'Pendant une déclaration, quand une étape est finie. Sinon, vous avancez avec le bouton du bas.',
    toastStay: 'Durée des messages à l’écran',
    toastStays: { normal: '2 secondes', long: '6 secondes', manual: 'Jusqu’à ce que je les ferme' },
    saved: 'Vos choix sont enregistrés sur cet appareil à chaque changement.',
    help: 'Aide et vos droits',
    messages: 'Messages',
    noMessage: 'Les derniers messages affichés apparaîtront ici.',
  },
};
