export type SyncRefusal = 'SYNC_KIND_UNKNOWN' | 'SYNC_VERSION_UNKNOWN' | 'SYNC_PAYLOAD_INVALID' | 'SYNC_ID_TAKEN';

export const syncMessages: Readonly<Record<SyncRefusal, string>> = {
  SYNC_KIND_UNKNOWN: 'Le service ne reçoit pas encore ce genre d’action. Elle reste sur ce téléphone.',
  SYNC_VERSION_UNKNOWN:
    'Cette action vient d’une autre version de l’application. Elle reste sur ce téléphone\u00a0: ' +
    'mettez l’application à jour, puis réessayez.',
  SYNC_PAYLOAD_INVALID: 'Cette action est incomplète ou abîmée. Elle reste sur ce téléphone et vous pouvez l’exporter.',
  SYNC_ID_TAKEN: 'Une autre action a déjà été reçue sous cet identifiant. Rien n’a été remplacé.',
};
