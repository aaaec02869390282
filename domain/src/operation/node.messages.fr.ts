import type { JobHold, NodeFault, NodeRole, Unready } from './node.ts';

export const nodeFaultMessages: Readonly<Record<NodeFault, string>> = {
  OTHER_MASTER_KEY: 'Sa clé maîtresse n’est pas celle des autres machines\u00a0: donnez-lui la même SECRET_KEY.',
  OTHER_SIGNING_KEY: 'Sa clé de signature n’est pas celle des autres machines\u00a0: donnez-lui la même SECRET_KEY.',
  OTHER_STORE:
    'Ses fichiers ne sont pas ceux des autres machines\u00a0: donnez à toutes le même bucket, ' +
    'ou le même dossier partagé.',
  CLOCK_OFF: 'Son heure n’est pas celle de la base de données\u00a0: réglez sa synchronisation.',
};

/** Why this machine starts no job, its mails and text messages apart where its clock alone is in doubt. */
export const jobHoldMessages: Readonly<Record<JobHold, string>> = {
  ...nodeFaultMessages,
  STORE_UNKNOWN: 'Ses fichiers n’ont pas encore répondu\u00a0: ses tâches attendent de savoir si ce sont les bons.',
  CLOCK_OFF_DATABASE:
    'Son heure n’est pas celle de la base de données\u00a0: rien n’est prélevé ni effacé d’ici là. ' +
    'Réglez sa synchronisation, ou celle de la base.',
};

export const unreadyMessages: Readonly<Record<Unready, string>> = {
  ...nodeFaultMessages,
  DISK_LOW: 'Son disque n’a plus sa réserve\u00a0: faites de la place. D’autres machines prennent les photos.',
  STOPPING: 'Cette machine s’arrête.',
  DATABASE_OUT: 'La base de données ne répond pas.',
  MIGRATION_MISSING: 'La base de données n’a pas toutes les migrations de cette version.',
  VERSION_OVERTAKEN: 'Une version plus récente a changé la base de données\u00a0: celle-ci n’y écrit plus.',
};

export const nodeRoleNames: Readonly<Record<NodeRole, string>> = {
  all: 'tout',
  web: 'pages et appels',
  worker: 'tâches de fond',
  realtime: 'temps réel',
};
