import { formatCents } from '../kernel/index.ts';
import { featureSentences } from '../operation/index.ts';
import { minGiftCents, maxGiftCents, type GiftCode } from './gift.ts';

export type BillingRefusal =
  | 'ACCOUNT_SUSPENDED'
  | 'ADDRESS_REQUIRED'
  | 'CHECKOUT_NOT_FOUND'
  | 'PLAN_UNKNOWN'
  | 'PLAN_PRICE_CHANGED'
  | 'ALREADY_SUBSCRIBED'
  | 'RENEWAL_DUE'
  | 'NOTHING_DUE'
  | 'DUES_CHANGED'
  | 'DECLARATION_NOT_FOUND'
  | 'PAYMENT_PROVIDER_SILENT'
  | 'PAYMENTS_OFF'
  | 'WALLET_PAYMENTS_OFF'
  | 'INVOICE_NOT_FOUND'
  | 'NO_LATER_CHARGE'
  | 'PLAN_UNCHANGED'
  | 'CARD_REQUIRED'
  | 'SUBSCRIPTION_STOPPED'
  | 'NO_SUBSCRIPTION'
  | 'WITHDRAWAL_OVER'
  | 'DOSSIER_WITHDRAWAL_OVER'
  | 'PAYMENT_RETURNED';

export const billingMessages: Readonly<Record<BillingRefusal, string>> = {
  ACCOUNT_SUSPENDED: 'Votre compte est suspendu\u00a0: rien ne peut être payé pour l’instant. Rien n’a été débité.',
  ADDRESS_REQUIRED:
    'Ajoutez d’abord une adresse e-mail et confirmez-la, dans «\u00a0Paramètres\u00a0»\u00a0: votre contrat y arrive. ' +
    'Rien n’a été débité.',
  CHECKOUT_NOT_FOUND: 'Ce paiement n’existe pas, ou il n’est pas à vous.',
  PLAN_UNKNOWN: 'Cette formule n’existe pas.',
  PLAN_PRICE_CHANGED:
    'Le prix de cette formule a changé depuis l’ouverture de la page. Rechargez-la\u00a0: rien n’a été débité.',
  ALREADY_SUBSCRIBED: 'Votre abonnement est déjà actif\u00a0: rien n’a été débité.',
  RENEWAL_DUE:
    'Un paiement de votre abonnement a été refusé\u00a0: réglez-le d’abord, ' +
    'sur «\u00a0Abonnement et paiements\u00a0». Rien n’a été débité.',
  INVOICE_NOT_FOUND: 'Cette facture n’existe pas, elle n’est pas à vous, ou son lien a expiré.',
  NOTHING_DUE: 'Il n’y a rien à payer pour cette déclaration.',
  DUES_CHANGED:
    'Ce qui reste à régler a changé depuis l’ouverture de la page\u00a0: relisez la liste. Rien n’a été débité.',
  DECLARATION_NOT_FOUND: 'Cette déclaration n’existe pas, ou elle n’est pas à vous.',
  NO_LATER_CHARGE: 'Plus aucun paiement n’est prévu\u00a0: il n’y a pas de carte à remplacer.',
  PLAN_UNCHANGED: 'C’est déjà votre formule\u00a0: rien n’a été changé.',
  CARD_REQUIRED:
    'Donnez d’abord une carte, sur «\u00a0Abonnement et paiements\u00a0»\u00a0: la nouvelle formule y sera ' +
    'prélevée. Rien n’a été débité.',
  SUBSCRIPTION_STOPPED: 'Vous avez résilié cet abonnement\u00a0: une autre formule se choisit après sa fin.',
  NO_SUBSCRIPTION: 'Il n’y a pas d’abonnement en cours\u00a0: il n’y a rien à arrêter.',
  WITHDRAWAL_OVER: 'Le délai de 14 jours pour renoncer est passé. Vous pouvez résilier.',
  DOSSIER_WITHDRAWAL_OVER: 'Le délai de 14 jours pour renoncer à ce dossier est passé. Il reste à vous.',
  PAYMENT_RETURNED: 'Ce paiement vous est déjà rendu\u00a0: il n’y a plus à y renoncer.',
  PAYMENT_PROVIDER_SILENT: 'Erreur lors de la création du paiement',
  PAYMENTS_OFF: featureSentences.payments,
  WALLET_PAYMENTS_OFF: featureSentences['wallet-payments'],
};

export const giftMessages: Readonly<Record<GiftCode, string>> = {
  AMOUNT_MISSING: 'Choisissez un montant.',
  AMOUNT_SHAPE: 'Écrivez le montant en chiffres. Exemple\u00a0: 15 ou 12,50',
  AMOUNT_TOO_SMALL: `Le plus petit montant est ${formatCents(minGiftCents)}.`,
  AMOUNT_TOO_LARGE: `Le plus grand montant est ${formatCents(maxGiftCents)}. Au-delà, écrivez-nous d’abord.`,
  EMAIL_SHAPE: 'Cette adresse e-mail est incomplète. Exemple\u00a0: prenom.nom@exemple.fr',
};
