export const gateText = {
  title: 'Nouvelle déclaration',
  home: 'Revenir à l’accueil',
  awaits:
    'Notre équipe doit encore valider votre compte. Vous pouvez déclarer\u00a0: la preuve est gardée dès maintenant.',
  begun:
    'Votre compte ne permet pas de nouvelle déclaration pour l’instant. Terminez celle-ci\u00a0: ' +
    'elle est reçue si elle était permise au moment des photos. Sinon, elle reste sur ce téléphone.',
  unknown:
    'Sans réseau, nous ne pouvons pas vérifier votre compte. Déclarez quand même\u00a0: ' +
    'tout est gardé sur ce téléphone, et le service répondra à l’envoi.',
};
