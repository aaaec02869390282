import type { AuditVerdict } from '@placejuste/contracts/suite';
import { rejectionLabels, reopeningNames } from '@placejuste/domain/document';
import { auditActNames, type AuditFaultKind, auditSubjectNames } from '@placejuste/domain/operation';
import { purposeNames, searchKindNames } from '@placejuste/domain/people';

const number = new Intl.NumberFormat('fr-FR');
const faults: Readonly<Record<AuditFaultKind, string>> = {
  changed: 'Cette ligne n’est plus celle qui avait été écrite.',
  removed: 'Cette ligne a été effacée.',
  unlinked: 'La chaîne est rompue ici\u00a0: une ligne manque juste avant, ou son sceau a été refait.',
  added: 'Cette ligne a été glissée après coup\u00a0: aucun sceau ne lui correspond.',
};
/** Names of the keys of a line’s detail; an unlisted key is shown as it is. */
const details: Readonly<Record<string, string>> = {
  added: 'ajouté',
  by: 'par',
  changed: 'modifié',
  fault: 'arrêt',
  fields: 'champs',
  files: 'fichiers',
  kept: 'reprises',
  kind: 'genre',
  left: 'laissées de côté',
  mail: 'message',
  name: 'nom',
  network: 'réseau',
  note: 'précision',
  number: 'numéro',
  purpose: 'raison',
  reason: 'motif',
  recipients: 'destinataires',
  removed: 'retiré',
  role: 'rôle',
  scopes: 'droits',
  seen: 'lues',
  sent: 'envoyés',
  total: 'sur',
  was: 'avant',
  way: 'moyen',
};
/** Names of values that mean the same under every key; a number, a name or an older code is shown as it is. */
const values: Readonly<Record<string, string>> = {
  admin: 'administrateur',
  business: 'établissement',
  carte_grise: 'carte grise',
  cmi: 'carte (CMI)',
  command: 'une commande du serveur',
  holder: 'la personne elle-même',
  otp: 'code par e-mail',
  password: 'mot de passe',
  passkey: 'clé d’accès',
  reviewer: 'vérificateur',
  'service-key': 'une clé de service',
  team: 'l’équipe',
  totp: 'application de codes',
  waiting: 'en attente',
};

/** Names of values whose meaning depends on the key, or on the subject of the line. */
const valuesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mail: { confirmation: 'confirmation de l’adresse', recovery: 'changement de mot de passe' },
  people: searchKindNames,
  purpose: purposeNames,
  reason: {
    ...rejectionLabels,
    ...reopeningNames,
    'doubtful-paper': 'papier douteux',
    misuse: 'usage contraire aux règles',
    safety: 'sécurité',
    other: 'autre raison',
  },
  was: { approved: 'validé', rejected: 'refusé' },
};

export const auditText = {
  title: 'Journal',
  lead: 'Chaque acte de l’équipe et du service, gardé un an. Personne ne peut changer une ligne sans que cela se voie.',
  actOf: (action: string) => auditActNames[action] ?? action,
  subjectOf: (type: string) => auditSubjectNames[type] ?? type,
  detailOf: (key: string) => details[key] ?? key,
  /** `of`: the key of a detail, or the subject of the line. */
  valueOf: (value: string, of: string) => valuesOf[of]?.[value]?.toLowerCase() ?? values[value] ?? null,
  list: {
    title: 'Les lignes',
    loading: 'Nous lisons le journal…',
    failed: 'Le journal n’a pas pu être lu',
    empty: 'Aucune ligne ne correspond.',
  },
  by: 'par',
  on: 'sur',
  service: 'le service lui-même',
  erased: 'un compte effacé',
  linesOf: 'Les lignes de',
  filters: {
    title: 'Filtrer',
    active: 'Filtres actifs',
    action: 'Acte',
    anyAction: 'Tous les actes',
    actions: Object.entries(auditActNames)
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'fr')),
    person: 'Numéro de compte',
    personHint: 'De la personne qui agit, ou que l’acte concerne. Dans la liste, une adresse mène à ses lignes.',
    personFault: 'Un numéro de compte a la forme 01933b6e-0000-7000-8000-0000000000b1.',
    from: 'Depuis le',
    to: 'Jusqu’au',
    toHint: 'Ce jour compris.',
    turned: 'Cette date est avant la première\u00a0: échangez-les.',
    apply: 'Filtrer le journal',
    clear: 'Tout afficher',
  },
  chain: {
    title: 'Vérifier le journal',
    lead:
      'Chaque ligne est scellée avec la précédente. La vérification refait tous les sceaux\u00a0: ' +
      'comptez une seconde pour vingt mille lignes.',
    verify: 'Vérifier maintenant',
    progress: 'Vérification du journal',
    stop: 'Arrêter la vérification',
    stopped: 'La vérification est arrêtée\u00a0: rien n’est conclu.',
    failed: 'La vérification n’a pas abouti',
    empty: 'Le journal est vide\u00a0: il n’y a rien à vérifier.',
    whole: (checkedCount: number) =>
      checkedCount === 1 ? 'La seule ligne est intacte.' : `Les ${number.format(checkedCount)} lignes sont intactes.`,
    broken: ({ position }: NonNullable<AuditVerdict['fault']>) =>
      position === null
        ? 'Une ligne n’est pas dans la chaîne.'
        : `Le journal n’est plus intact à la ligne ${number.format(position)}.`,
    fault: (kind: AuditFaultKind) => faults[kind],
    lineOf: 'Ligne du',
    lineId: 'Numéro de la ligne\u00a0:',
    end: (position: number) => `Empreinte de la ligne ${number.format(position)}, la dernière\u00a0:`,
    endHelp:
      'Notez-la ailleurs\u00a0: elle ne doit plus changer pour cette ligne. ' +
      'Des lignes effacées à la fin se verraient ainsi.',
  },
} as const;
