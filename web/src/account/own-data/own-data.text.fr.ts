import type { PersonalData } from '@placejuste/contracts/personal-data';
import { formatCents } from '@placejuste/domain/kernel';
import { formatBytes } from '../settings/format-bytes.ts';

const count = new Intl.NumberFormat('fr-FR');
const formatFileCount = (total: number): string => (total === 1 ? '1 fichier' : `${count.format(total)} fichiers`);

type Refund = NonNullable<PersonalData['refund']>;
const describeRefund = (cents: number): string => `nous vous rendons ${formatCents(cents)}, sur la carte qui a payé.`;

export const ownDataText = {
  title: 'Vos données',
  back: 'Paramètres',
  loading: 'Nous comptons vos données…',
  failed: 'Vos données ne se chargent pas',
  again: {
    export: 'Confirmez que c’est bien vous pour télécharger vos données\u00a0: elles contiennent votre carte.',
    closing: 'Confirmez que c’est bien vous pour fermer votre compte.',
    exportSubmit: 'Confirmer et télécharger',
    closingSubmit: 'Confirmer et tout effacer',
  },
  held: {
    title: 'Ce que nous gardons',
    lead: 'Voici tout ce que nous avons de vous en ce moment, compté à l’instant.',
    nothing: 'Nous n’avons encore rien de vous.',
    open: (kinds: number): string => (kinds === 1 ? 'Voir la liste' : `Voir la liste (${count.format(kinds)} sortes)`),
    erased: 'Images de papiers déjà effacées',
    kept: 'Ce qui resterait si vous fermiez votre compte',
    why: 'Pourquoi nous en avons le droit, et combien de temps',
  },
  export: {
    title: 'Télécharger vos données',
    lead:
      'Vos déclarations, vos photos, vos papiers, vos amendes et vos paiements, dans un fichier ZIP. ' +
      'Gardez-le dans un endroit sûr\u00a0: il n’est pas chiffré.',
    size: (total: number, bytes: number): string =>
      total === 0
        ? 'Aucun fichier pour l’instant\u00a0: vos réponses seulement.'
        : `${formatFileCount(total)}, ${formatBytes(bytes)}.`,
    all: 'Télécharger',
    part: (number: number, of: number): string => `Télécharger la partie ${number} sur ${of}`,
    parts: 'Vos fichiers sont nombreux\u00a0: téléchargez les parties l’une après l’autre.',
    begun: 'Le téléchargement commence',
    begunDetail: 'Vous pouvez quitter cette page.',
    refused: 'Le téléchargement n’a pas commencé',
  },
  closing: {
    title: 'Fermer votre compte',
    lead: 'Tout est effacé aussitôt, et pour toujours. Téléchargez d’abord vos données si vous voulez les garder.',
    refund: ({ cents, isWithdrawal }: Refund): string =>
      isWithdrawal
        ? `Vous pouvez encore renoncer à ce que vous avez payé. Fermer le compte, c’est y renoncer\u00a0: ` +
          `${describeRefund(cents)}`
        : `Une partie de votre abonnement n’a pas servi\u00a0: ${describeRefund(cents)}`,
    refunded: ({ cents }: Refund): string =>
      `Nous vous rendons ${formatCents(cents)}, sur la carte qui a payé. Votre banque l’affiche en quelques jours.`,
    subscribed: 'Votre abonnement prend fin avec le compte. Aucun prélèvement ne suit.',
    openPages: 'Une page de paiement est encore ouverte. Ne payez pas dessus\u00a0: cet argent vous serait rendu.',
    fines: 'Vos amendes en cours restent à payer ou à contester\u00a0: nous ne vous rappellerons plus leurs dates.',
    leaving: 'Ce qui est effacé',
    kept: 'Ce que la loi ou la sécurité nous font garder',
    /** Non-breaking characters keep the count with the last word, and the number of a law article whole. */
    line: (label: string, total: number): string =>
      `${label.replaceAll(/-(?=\d)/g, '-\u2060')}\u00a0·\u00a0${count.format(total)}`,
    open: 'Fermer mon compte',
    question: 'Fermer votre compte\u00a0?',
    confirm: 'Fermer et tout effacer',
    keep: 'Garder mon compte',
    refused: 'Votre compte n’est pas fermé',
    team: 'Ce compte fait partie de l’équipe. Un administrateur doit d’abord retirer son rôle.',
    emptying: 'Encore un instant',
    emptyingLead: 'Nous effaçons ce que cet appareil gardait de vous…',
    done: 'Votre compte est fermé',
    /** Names the channel of the last message; null when the account has none. */
    doneLead: (channel: 'email' | 'sms' | null): string => {
      const confirms = channel === null ? '' : `${channel === 'email' ? 'Un e-mail' : 'Un SMS'} vous le confirme. `;
      return `Vos données sont effacées. ${confirms}Merci de nous avoir fait confiance.`;
    },
    receiptLead:
      'Voici le reçu signé de ce qui est effacé et de ce qui reste. Gardez-le\u00a0: nous ne pourrons plus vous le ' +
      'redonner.',
    /** For a closing without a receipt here: a file is not deleted yet, or an earlier press received it. */
    noReceipt: (channel: 'email' | 'sms' | null): string =>
      channel === 'email'
        ? 'Le reçu signé vous arrive par e-mail dès que votre dernier fichier est effacé.'
        : 'Nous n’avons pas de reçu signé à vous donner ici\u00a0: il ne se fait qu’une fois le dernier fichier ' +
          'effacé, et nous n’avons pas d’adresse e-mail où vous l’envoyer.',
    receipt: 'Télécharger le reçu',
    home: 'Aller à l’accueil du site',
  },
};
