/** What each kind of background work does, for whoever watches over the service. */
const jobNames: Readonly<Record<string, string>> = {
  'accounts.purge-audit': 'Purge du journal d’administration',
  'accounts.extend-audit-chain': 'Scellement du journal d’administration',
  'auth.forget-anonymous': 'Effacement des comptes sans adresse',
  'auth.send-sms': 'Envoi d’un SMS',
  'billing.catch-up': 'Vérification d’un paiement',
  'billing.end-subscription': 'Fin d’un abonnement',
  'billing.follow-due': 'Relevé des échéances du jour',
  'billing.follow-subscription': 'Suivi d’un abonnement',
  'billing.forget-gift-email': 'Effacement de l’adresse d’un soutien',
  'billing.leaving-link': 'Lien pour mettre fin à un contrat',
  'billing.reconcile': 'Rapprochement des paiements',
  'billing.refund-checkout': 'Remboursement',
  'carers.follow-act': 'Suivi d’un aidant',
  'declarations.archive': 'Archivage d’une déclaration',
  'directory.forget-visitors': 'Effacement des visites de l’annuaire',
  'documents.expire': 'Fin de validité d’une carte',
  'evidence.ask-authority-time': 'Contrôle de l’heure auprès d’une autorité',
  'evidence.stamp-head': 'Horodatage du journal des preuves',
  'fines.look': 'Suivi d’une amende',
  'mails.deliver-code': 'Envoi d’un code par e-mail',
  'make-attestation': 'Attestation d’un dépôt',
  'make-dossier': 'Dossier d’une amende',
  'make-dossier-parts': 'Pièces séparées d’un dossier',
  'notices.deliver-mail': 'Envoi d’un e-mail',
  'notifications.push': 'Notification d’une personne',
  'notifications.retry-push': 'Nouvel essai d’une notification',
  'notifications.send-push': 'Notification d’un appareil',
  'notifications.sweep': 'Effacement des notifications anciennes',
  'read-exhibit': 'Lecture d’une pièce',
  'stations.label': 'Adresse d’une place réservée',
  'storage.erase-orphans': 'Effacement des fichiers sans propriétaire',
  'storage.expire-upload': 'Fin d’un envoi interrompu',
  'storage.forget-unclaimed': 'Effacement d’une photo jamais rattachée',
  'storage.sweep': 'Contrôle des fichiers gardés',
  'support.erase-request': 'Effacement d’une demande au support',
  'town-rules.mail-stay': 'Rappel de fin de stationnement',
};

/** A kind that has no name yet is told by its name in the log. */
export function jobNameInFrench(name: string): string {
  return jobNames[name] ?? name;
}
