import type { CheckedLog } from '../evidence/index.ts';
import { backupText, formatSize } from './backup.text.fr.ts';
import type { CheckedFiles } from './check-files.ts';

const count = new Intl.NumberFormat('fr-FR');

const clockFaults: Readonly<Record<string, string>> = {
  CLOCK_WENT_BACK: 'elle est revenue en arrière',
  CLOCK_OFF_DATABASE: 'elle ne dit pas celle de la base',
  CLOCK_OFF_AUTHORITY: 'elle ne dit pas celle d’une autorité d’horodatage',
};

export const doctorText = {
  marks: { good: 'bien', doubtful: 'à voir', bad: 'MAL' },
  well: 'Tout va bien.',
  unwell: (total: number) => (total > 1 ? `${total} points sont à regarder.` : 'Un point est à regarder.'),
  unexamined: (message: string) => `Un examen n’a pas pu se faire\u00a0: ${message}`,
  migrations: 'Base\u00a0: toutes les migrations sont faites.',
  migrationsMissing: 'Base\u00a0: des migrations manquent. Redémarrez le service.',
  overtaken: 'Base\u00a0: une version plus récente l’a changée. Celle-ci n’y écrit plus\u00a0: remplacez-la.',
  key: (fingerprint: string | null) =>
    `Clé maîtresse\u00a0: ${fingerprint === null ? 'aucune n’est notée dans cette base' : `empreinte ${fingerprint}`}.`,
  access: 'Règles d’accès\u00a0: celles de la dernière migration.',
  accessUnrecorded: 'Règles d’accès\u00a0: aucune trace de celles qu’il faudrait\u00a0; redémarrez le service.',
  accessLost: (message: string) => `Règles d’accès\u00a0: il en manque. ${message}`,
  store: 'Stockage des fichiers\u00a0: ce qui est écrit se relit.',
  storeLies: 'Stockage des fichiers\u00a0: ce qui est écrit ne se relit pas.',
  storeFails: (message: string) => `Stockage des fichiers\u00a0: ne répond pas. ${message}`,
  files: (fileCount: number) => `Fichiers\u00a0: ${count.format(fileCount)} tirés au hasard, déchiffrés, entiers.`,
  filesLost: ({ read, missing, damaged }: CheckedFiles) =>
    `Fichiers\u00a0: ${count.format(read)} tirés au hasard, absents\u00a0: ${missing}, abîmés\u00a0: ${damaged}. ` +
    'Remettez-les depuis la dernière sauvegarde.',
  log: (size: number, walked: number) =>
    `Registre des preuves\u00a0: ${count.format(size)} dépôts, ${count.format(walked)} suivis jusqu’à sa racine.`,
  logFaults: {
    signature: 'Registre des preuves\u00a0: sa dernière tête n’est pas signée par la clé de ce service.',
    root: 'Registre des preuves\u00a0: sa racine n’est pas celle de ses dépôts. Gardez la base telle quelle.',
    entry: 'Registre des preuves\u00a0: un reçu n’y est pas. Gardez la base telle quelle.',
  } satisfies Record<NonNullable<CheckedLog['fault']>, string>,
  clock: 'Heure\u00a0: celle de la base et des autorités d’horodatage.',
  clockDoubtful: (fault: string) => `Heure\u00a0: douteuse, ${clockFaults[fault] ?? fault}.`,
  disk: (bytes: number) => `Disque\u00a0: ${formatSize(bytes)} libres.`,
  diskLow: (bytes: number) => `Disque\u00a0: ${formatSize(bytes)} libres, moins que la réserve.`,
  jobs: 'Tâches de fond\u00a0: aucune n’a échoué.',
  jobsFailed: (total: number) => `Tâches de fond\u00a0: ${count.format(total)} ont échoué. Voyez /admin-health.`,
  letters: (provider: string) => `Lettres électroniques\u00a0: ${provider} répond.`,
  lettersOff: 'Lettres électroniques\u00a0: non configurées.',
  lettersSilent: (provider: string) =>
    `Lettres électroniques\u00a0: ${provider} ne répond pas, ou refuse nos clés. Voyez docs/runbooks/sending.md.`,
  lettersUnresolved: (total: number) =>
    `Lettres électroniques\u00a0: ${count.format(total)} sans nouvelles depuis deux jours. ` +
    'Voyez docs/runbooks/sending.md.',
  backups: (madeAt: Date | null, provedAt: Date | null) =>
    `Sauvegardes\u00a0: la dernière ${on(madeAt)}, essayée ${on(provedAt)}.`,
  backupOld: (at: Date | null) =>
    at === null
      ? 'Sauvegardes\u00a0: aucune connue. npm run admin -- backup <dossier>'
      : `Sauvegardes\u00a0: la dernière ${on(at)}. npm run admin -- backup <dossier>`,
  proofOld: (at: Date | null) =>
    at === null
      ? 'Sauvegardes\u00a0: aucune n’a été essayée. npm run admin -- prove-restore <dossier>'
      : `Sauvegardes\u00a0: essayées pour la dernière fois ${on(at)}. npm run admin -- prove-restore <dossier>`,
} as const;

function on(at: Date | null): string {
  return at === null ? 'jamais' : `le ${backupText.moment(at)}`;
}
