import { formatMoment, toParisMoment } from '@placejuste/domain/kernel';

const count = new Intl.NumberFormat('fr-FR');
const size = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${size.format(bytes / 1000)} ko` : `${size.format(bytes / 1_000_000)} Mo`;
}

function formatFileCount(total: number): string {
  return total > 1 ? `${count.format(total)} fichiers` : `${total} fichier`;
}

const longestList = 50;

/** One per line, up to a limit: a wholly lost store would fill the screen. */
function listKeys(keys: readonly string[]): string {
  const rest = keys.length - longestList;
  const lines = keys.slice(0, longestList).map((key) => `  ${key}`);
  return [...lines, ...(rest > 0 ? [`  et ${formatFileCount(rest)} de plus`] : [])].join('\n');
}

export const backupText = {
  moment: (at: Date) => formatMoment(toParisMoment(at)),
  dumped: (bytes: number) => `Base de données\u00a0: ${formatSize(bytes)}.`,
  copied: (total: number, bytes: number) => `Fichiers nouveaux\u00a0: ${count.format(total)}, ${formatSize(bytes)}.`,
  made: ({ name, total, copied }: { readonly name: string; readonly total: number; readonly copied: number }) =>
    `La sauvegarde ${name} est faite\u00a0: ${formatFileCount(total)}, ` +
    `dont ${count.format(copied)} ${copied > 1 ? 'nouveaux' : 'nouveau'}.`,
  forgotten: (total: number) => `Sauvegardes trop anciennes ou inachevées, effacées\u00a0: ${total}.`,
  lossSuspect: (total: number) =>
    `Attention\u00a0: ${formatFileCount(total)} sauvegardés la dernière fois ne sont plus dans le service. Rien ` +
    `n’est effacé ` +
    'des sauvegardes. Vérifiez le stockage\u00a0; s’ils ont été effacés exprès, ajoutez --accept-loss la ' +
    'prochaine fois.',
  notSaved: (keys: readonly string[]) =>
    `Abîmés dans le service, et non copiés\u00a0: ${formatFileCount(keys.length)}. Le reste est sauvegardé\u00a0; ` +
    'une copie plus ' +
    `ancienne est gardée si elle existe.\n${listKeys(keys)}`,
  unreadable: (faults: readonly { readonly key: string; readonly code: string }[]) =>
    `Illisibles sur le disque du service, et non copiés\u00a0: ${formatFileCount(faults.length)}. Le reste est ` +
    `sauvegardé\u00a0; ` +
    'une copie plus ancienne est gardée si elle existe. Vérifiez ce disque et les droits de ces fichiers.\n' +
    listKeys(faults.map(({ key, code }) => `${key} (${code})`)),
  clockDoubtful:
    'Attention\u00a0: l’heure d’ici n’est pas celle de la base. Aucune sauvegarde n’est effacée. Mettez cette machine ' +
    'à l’heure, puis recommencez\u00a0: docs/runbooks/clock.md.',
  incomplete: (name: string) =>
    `La sauvegarde ${name} est incomplète\u00a0: elle ne compte pas comme la dernière sauvegarde faite.`,
  notRestored: (keys: readonly string[]) =>
    `Abîmés dans la sauvegarde, et non remis\u00a0: ${formatFileCount(keys.length)}. Tout le reste est en ` +
    `place.\n${listKeys(keys)}`,
  keyElsewhere:
    'La clé maîtresse n’est pas dans la sauvegarde\u00a0: sans elle, rien ne se rouvre. Gardez-la ailleurs ' +
    '(SECRET_KEY ou DATA_DIR/secrets/master.key).',
  restored: (bytes: number) => `Base remise à part (${formatSize(bytes)})\u00a0: rôle, règles d’accès et clé vérifiés.`,
  filesRead: (total: number) => `Relus en entier, au hasard\u00a0: ${formatFileCount(total)}.`,
  proved: (at: string, entries: number) =>
    `La sauvegarde du ${at} se remet en place\u00a0: base, fichiers et registre des preuves ` +
    `(${count.format(entries)} dépôts) sont entiers.`,
  notProved: (at: string) => `La sauvegarde du ${at} ne suffit pas à tout remettre en place.`,
  absent: (total: number) => `Nommés par la base et absents de la sauvegarde\u00a0: ${formatFileCount(total)}.`,
  damaged: (total: number) => `Abîmés\u00a0: ${formatFileCount(total)}.`,
  filesBack: (total: number, done: number) => `Fichiers remis\u00a0: ${count.format(done)} sur ${count.format(total)}.`,
  refusals: {
    ABSENT:
      'Ce dossier n’existe pas, ou le service ne le voit pas. Montez le disque des sauvegardes, ou créez le dossier, ' +
      'hors de /home et de /tmp que systemd lui ferme.',
    AHEAD:
      'La dernière sauvegarde est datée de plus tard que maintenant\u00a0: l’heure d’ici, ou celle de ce jour-là, est ' +
      'fausse. Vérifiez-la, puis donnez le nom de la sauvegarde voulue\u00a0; tous sont dans history/manifests.',
    BESIDE_DATA: 'Ce dossier est dans DATA_DIR\u00a0: il serait perdu avec ce qu’il sauve. Donnez-en un autre.',
    CLOSED:
      'Le service ne peut pas écrire dans ce dossier. Donnez-le à son utilisateur\u00a0; sous systemd, ' +
      'ajoutez-le aussi ' +
      'à ReadWritePaths dans placejuste.service.',
    IN_USE: 'Une autre sauvegarde est en cours dans ce dossier. Rien n’est changé.',
    NO_BACKUP: 'Ce dossier ne contient aucune sauvegarde entière de ce nom.',
    OF_SERVER: 'DATABASE_URL\u00a0: absente. Cette sauvegarde est celle d’un serveur PostgreSQL.',
    RESTORING: 'Une autre remise en place est en cours sur cette machine. Attendez sa fin.',
    OTHER_KEY:
      'La clé maîtresse d’ici n’ouvre pas cette sauvegarde. Remettez celle du service sauvé ' +
      '(SECRET_KEY ou DATA_DIR/secrets/master.key).',
  },
  dumpRefused: (message: string) => `La base n’a pas pu être copiée. pg_dump dit\u00a0: ${message}`,
  noDumpProgram:
    'pg_dump est introuvable\u00a0: installez les programmes de PostgreSQL (postgresql-client), ' +
    'de la version de la base ou plus récents.',
  scratchRefused:
    'Ce propriétaire de la base ne peut pas en créer une autre pour l’essai. Un administrateur de PostgreSQL ' +
    'l’autorise\u00a0: alter role <ce propriétaire> createdb;',
} as const;
