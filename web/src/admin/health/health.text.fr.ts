import type { SystemPart } from '@placejuste/contracts/health';
import { type ClockFault, clockFaults } from '@placejuste/domain/evidence';
import { formatDate, formatDuration, toParisDay } from '@placejuste/domain/kernel';
import {
  featureNames,
  jobHoldMessages,
  nodeFaultMessages,
  nodeRoleNames,
  offReasonNames,
  type DependencyName,
  type DependencyState,
  type Feature,
  type JobHold,
  type NodeFault,
  type NodeRole,
  type OffReason,
} from '@placejuste/domain/operation';
import { dependencyTexts } from './dependency.text.fr.ts';

const states: Readonly<Record<DependencyState, string>> = {
  ok: 'Répond',
  slow: 'Lent',
  doubtful: 'À surveiller',
  down: 'Ne répond pas',
  off: 'Non configuré',
};

const number = new Intl.NumberFormat('fr-FR');

interface NodeFacts {
  readonly version: string;
  readonly clockAheadMs: number;
  readonly key: string;
  readonly store: string | null;
}

interface QueryFacts {
  readonly state: 'active' | 'idle-in-transaction';
  readonly seconds: number;
  readonly program: string;
  readonly isBlocked: boolean;
}

interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly oldestSeconds: number | null;
}

const databases: Readonly<Record<string, string>> = { server: 'serveur PostgreSQL', embedded: 'base embarquée' };
const clocks: Readonly<Record<ClockFault, string>> = {
  CLOCK_WENT_BACK: 'Cette heure est revenue en arrière.',
  CLOCK_OFF_DATABASE: 'La base de données dit une autre heure.',
  CLOCK_OFF_AUTHORITY: 'Une autorité d’horodatage dit une autre heure.',
};

function formatUntilDay(instant: string): string {
  return `jusqu’au ${formatDate(toParisDay(new Date(instant)))}`;
}

/** Describes the detail that a dependency returned; null when there is nothing to add. */
function describeDetail(name: DependencyName, detail: string | null): string | null {
  if (detail === null) return null;
  if (name === 'database') return databases[detail] ?? null;
  if (name === 'standby') return describeStandby(detail);
  if (name === 'payments') return describeProvider(detail, describeKeptCards);
  if (name === 'registered-letters') return describeProvider(detail, describeUnheardLetters);
  if (name === 'disk') return `${formatSize(Number(detail))} libres`;
  if (name === 'certificate') return formatUntilDay(detail);
  if (name === 'given-certificates') {
    const [instant = '', ...words] = detail.split(' ');
    return `${words.join(' ')}, ${formatUntilDay(instant)}`;
  }
  if (name === 'sms')
    return Number(detail) > 1 ? `${number.format(Number(detail))} crédits restent` : `${detail} crédit reste`;
  if (name === 'jobs') return detail in jobHoldMessages ? jobHoldMessages[detail as JobHold] : detail;
  const fault = name === 'clock' ? clockFaults.find((one) => one === detail) : undefined;
  return fault === undefined ? detail : clocks[fault];
}

const standbys: Readonly<Record<string, string>> = {
  read: 'lue',
  late: 'pas lue\u00a0: elle a trop de retard, ou un retard inconnu',
  down: 'pas lue\u00a0: elle ne répond pas',
  foreign: 'pas lue\u00a0: ce n’est pas, ou plus, une copie de cette base',
};

/** Parses the provider's name and the number of our items that are late there. */
function describeProvider(detail: string, sayLate: (count: number) => string): string {
  const late = /^(.*) (\d+)$/.exec(detail);
  return late === null ? detail : `${late[1]}\u00a0: ${sayLate(Number(late[2]))}`;
}

function describeKeptCards(count: number): string {
  return count > 1
    ? `${number.format(count)} cartes n’y sont pas encore oubliées`
    : 'une carte n’y est pas encore oubliée';
}

function describeUnheardLetters(count: number): string {
  const letters = count > 1 ? `${number.format(count)} lettres` : 'une lettre';
  return `${letters} sans nouvelles depuis deux jours`;
}

/** Parses the state of the replica and its maximum lag in milliseconds. */
function describeStandby(detail: string): string | null {
  const [state = '', lagMs] = detail.split(' ');
  const stateName = standbys[state];
  if (stateName === undefined) return null;
  return lagMs === undefined ? stateName : `${stateName}, en retard de ${number.format(Number(lagMs))}\u00a0ms au plus`;
}

/** Formats bytes in decimal units (1 Go = 10⁹ bytes). */
function formatSize(bytes: number): string {
  return bytes >= 1e9
    ? `${number.format(Math.floor(bytes / 1e8) / 10)}\u00a0Go`
    : `${number.format(Math.floor(bytes / 1e6))}\u00a0Mo`;
}

function formatSeconds(seconds: number): string {
  return seconds < 60 ? `${number.format(seconds)}\u00a0s` : formatDuration(Math.round(seconds / 60));
}

const partNames: Readonly<Record<SystemPart, string>> = {
  queues: 'Tâches de fond',
  history: 'Dernières heures',
  nodes: 'Machines',
  backups: 'Sauvegardes',
  'off-features': 'Fonctions arrêtées',
  'slow-queries': 'Requêtes lentes',
};

export const healthText = {
  title: 'État du service',
  loading: 'Nous interrogeons chaque partie…',
  failed: 'L’état du service n’a pas pu être lu',
  well: 'Tout répond.',
  unwell: (count: number) => (count === 1 ? '1 partie est à regarder.' : `${count} parties sont à regarder.`),
  concerns: (names: readonly string[]) => `${names.join(', ')}.`,
  concern: {
    node: (host: string) => `machine ${host}`,
    off: (feature: Feature) => `${featureNames[feature]} (arrêt)`,
    unread: (part: SystemPart) => `${partNames[part]} (non lu)`,
    failed: (count: number) => (count === 1 ? '1 tâche abandonnée' : `${number.format(count)} tâches abandonnées`),
    BACKUP_LATE: 'Sauvegarde en retard',
    PROOF_LATE: 'Essai de restauration en retard',
    BACKUP_MISSING: 'Aucune sauvegarde',
    PROOF_MISSING: 'Aucune restauration essayée',
  },
  checked: 'Vérifié le',
  again: 'Vérifier à nouveau',
  parts: 'Ce dont le service dépend',
  dependencies: dependencyTexts,
  states,
  detailOf: describeDetail,
  answeredIn: (ms: number) => `en ${number.format(ms)}\u00a0ms`,
  remedy: 'Que faire',
  remedyOf: (name: string) => `\u00a0: ${name}`,
  service: 'Ce service',
  version: 'Version',
  node: 'Node.js',
  postgres: 'PostgreSQL',
  unknown: 'inconnue',
  since: 'En marche depuis le',
  memory: 'Mémoire utilisée',
  megabytes: (count: number) => `${number.format(count)}\u00a0Mo`,
  off: {
    title: 'Fonctions arrêtées',
    since: 'Depuis le',
    reason: (reason: OffReason) => `Motif\u00a0: ${offReasonNames[reason].toLowerCase()}.`,
    open: 'Ouvrir les interrupteurs',
  },
  unread: {
    title: 'Des nombres n’ont pas pu être lus à temps',
    one: 'Non lu\u00a0: la base n’a pas répondu à temps.',
    told: (parts: readonly SystemPart[]) =>
      `${parts.map((part) => partNames[part]).join(', ')}. Vérifiez à nouveau, puis regardez la base de données.`,
  },
  queues: {
    title: 'Tâches de fond',
    lead: 'Ce qui attend et ce qui tourne, pour chaque genre de tâche.',
    idle: 'Aucune tâche n’attend.',
    told: ({ waiting, running, failed, oldestSeconds }: JobCounts) =>
      [
        `${number.format(waiting)} en ` +
          `attente${oldestSeconds === null ? '' : ` depuis ${formatSeconds(oldestSeconds)}`}`,
        `${number.format(running)} en cours`,
        ...(failed === 0 ? [] : [`${number.format(failed)} en échec`]),
      ].join(', '),
  },
  slow: {
    title: 'Requêtes lentes',
    lead: 'Ce qui occupe la base depuis cinq secondes ou plus, en ce moment\u00a0: docs/runbooks/metrics.md.',
    none: 'Aucune requête n’est lente.',
    statement: (statement: string) => (statement === '' ? 'Requête inconnue' : statement),
    told: ({ state, seconds, program, isBlocked }: QueryFacts) =>
      [
        `${state === 'active' ? 'en cours' : 'laissée ouverte, sans rien faire,'} depuis ${formatSeconds(seconds)}`,
        ...(isBlocked ? ['bloquée par une autre'] : []),
        ...(program === '' ? [] : [program]),
      ].join(', '),
  },
  reviews: 'Vérification des papiers',
  history: {
    title: 'Les six dernières heures',
    lead: 'Toutes les machines ensemble, par tranches de dix minutes. Nous gardons ces nombres deux jours.',
    none: 'Rien n’est encore compté\u00a0: le premier relevé vient une minute après le démarrage.',
    answers: { name: 'Réponses', unit: 'en 10 min' },
    faults: { name: 'Erreurs du service', unit: 'en 10 min' },
    p95: { name: 'Durée de 19 réponses sur 20', unit: 'ms' },
    /** Above 5 s the service does not measure the exact duration. */
    sayP95: (value: number | null) => {
      if (value === null) return '–';
      return value > 5000 ? `plus de ${number.format(5000)}` : `au plus ${number.format(value)}`;
    },
    waiting: { name: 'Tâches en attente', unit: 'au plus' },
    oldest: { name: 'Attente de la plus ancienne', unit: 'secondes au plus' },
    told: (last: { readonly since: string; readonly value: string }, highest: string) =>
      `Depuis ${last.since}\u00a0: ${last.value}. Le plus haut\u00a0: ${highest}.`,
    value: (value: number | null) => (value === null ? '–' : number.format(value)),
    table: 'En tableau',
    tableOf: (name: string) => `\u00a0: ${name}`,
    from: 'Début',
  },
  nodes: {
    title: 'Machines',
    alone: 'Une seule machine, avec sa base embarquée.',
    lead: 'Celles qui répondent à la même base de données, la plus ancienne d’abord.',
    ready: 'Prête',
    refused: 'Refusée',
    role: (role: NodeRole) => `Rôle\u00a0: ${nodeRoleNames[role]}`,
    told: ({ version, clockAheadMs, key, store }: NodeFacts) =>
      `Version ${version} · heure à ${number.format(Math.abs(clockAheadMs))}\u00a0ms de la base · clé ${key} · ` +
      `fichiers ${store ?? 'inconnus'}`,
    seen: (seconds: number) => (seconds < 2 ? 'vue à l’instant' : `vue il y a ${formatSeconds(seconds)}`),
    fault: (fault: NodeFault) => nodeFaultMessages[fault],
  },
  backups: {
    title: 'Sauvegardes',
    lead:
      'Une sauvegarde par jour, et une remise en place essayée chaque trimestre\u00a0: ' +
      'docs/runbooks/backup-and-restore.md.',
    made: 'Dernière sauvegarde',
    proved: 'Dernière remise en place essayée',
    never: 'Jamais',
    missing: 'À faire',
    late: 'En retard',
    recent: 'À jour',
  },
  failures: {
    title: 'Tâches en échec',
    lead: 'Abandonnées après tous leurs essais. Corrigez la cause, puis remettez-les dans la file.',
    loading: 'Nous cherchons les échecs…',
    failed: 'Les échecs n’ont pas pu être lus',
    empty: 'Aucune tâche n’a échoué.',
    at: 'Abandonnée le',
    tries: (count: number) => (count === 1 ? '1 essai' : `${count} essais`),
    inLog: 'Dans les lignes du service\u00a0:',
    retry: 'Reprendre',
    retryOf: (name: string, at: string) => `\u00a0: ${name}, abandonnée le ${at}`,
    retried: (name: string) => `Remise dans la file\u00a0: ${name}.`,
    notRetried: 'Cette tâche n’est pas reprise',
  },
} as const;
