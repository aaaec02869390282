import { resolve } from 'node:path';
import * as z from 'zod';
import {
  createAdministrator,
  grantRoleFromCli,
  resetFactorFromCli,
  revokeRoleFromCli,
  type GrantedRole,
  type RightsOutcome,
} from '../accounts/index.ts';
import { computeFormerKeySeconds, rotateSigningKeys } from '../auth/index.ts';
import type { Following } from '../backup/index.ts';
import { fetchListings, importFromFile, type AcceslibreAccess, type ImportOutcome } from '../directory/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { accountVerbs, runAccountTask } from './account-task.ts';
import {
  backupTasks,
  backupUsage,
  isBackupTask,
  readBackupTask,
  runBackupTask,
  type BackupMeans,
} from './backup-task.ts';
import { noteSigningKey, runImportKey } from './import-key-task.ts';
import { runPersonalDataTask } from './personal-data-task.ts';
import { receiveMailTask, runReceiveMail, type SupportMail } from './receive-mail-task.ts';
import { reconcileTask, reconcileUsage, runReconcile } from './reconcile-task.ts';
import { readRulingTask, rulingTasks, rulingUsage, runRulingTask, type RulingTask } from './rulings-task.ts';
import {
  readServiceKeyTask,
  runServiceKeyTask,
  serviceKeyTasks,
  serviceKeyUsage,
  type ServiceKeyTask,
} from './service-key-task.ts';
import { TaskRefusal } from './task-refusal.ts';

const grantedRoles = ['reviewer', 'business', 'admin'] as const satisfies readonly GrantedRole[];

/** An address, or the phone number of an account without one. */
const person = z.union([z.email(), z.string().regex(/^\+[1-9]\d{1,14}$/)]);

/** A task of `npm run admin`, as it is sent to a running server. */
export const adminTask = z.discriminatedUnion('do', [
  z.object({ do: z.literal('create'), email: z.email(), newPassword: z.boolean() }),
  z.object({ do: z.enum(accountVerbs), email: z.email() }),
  z.object({ do: z.literal('grant'), email: z.email(), role: z.enum(grantedRoles) }),
  z.object({ do: z.literal('revoke'), email: z.email(), role: z.enum(grantedRoles) }),
  z.object({ do: z.literal('reset-factor'), email: z.email() }),
  z.object({ do: z.literal('export'), who: person }),
  z.object({ do: z.literal('erase'), who: z.union([person, z.uuid()]), isConfirmed: z.boolean() }),
  z.object({ do: z.literal('rotate-keys') }),
  z.object({ do: z.literal('import-key'), file: z.string() }),
  ...serviceKeyTasks,
  ...rulingTasks,
  ...backupTasks,
  receiveMailTask,
  reconcileTask,
  z.object({ do: z.literal('import-listings'), file: z.string(), day: z.string().nullable() }),
  z.object({
    do: z.literal('fetch-listings'),
    insee: z
      .string()
      .regex(/^(\d{2}|2[AB])\d{3}$/)
      .nullable(),
  }),
]);
export type AdminTask = z.infer<typeof adminTask>;

const usage = `Commandes :
  npm run admin -- create <adresse>                  crée ou promeut un administrateur
  npm run admin -- create <adresse> --new-password   et lui donne un nouveau mot de passe
  npm run admin -- suspend <adresse>                 suspend un compte : lecture et export seulement
  npm run admin -- reinstate <adresse>               met fin à la suspension d’un compte
  npm run admin -- renewal-failed <adresse>          note un renouvellement échoué : l’abonnement court encore 14 jours
  npm run admin -- grant <adresse> <rôle>            donne un rôle : ${grantedRoles.join(', ')}
  npm run admin -- revoke <adresse> <rôle>           le retire, et ferme les sessions de la personne
  npm run admin -- reset-factor <adresse>            oublie le second facteur perdu, et ferme les sessions
  npm run admin -- export <adresse ou numéro>        écrit tout ce qui est gardé d’une personne, ses fichiers déchiffrés
  npm run admin -- erase <adresse ou numéro> [--yes] efface une personne, après avoir dit ce qui part et ce qui reste ;
                                                     l’identifiant du compte, après une remise en place, convient aussi
${backupUsage}
  npm run admin -- restore <dossier> [nom]           remet une sauvegarde là où il n’y a rien encore
  npm run admin -- restore <fichier>                 remet une copie de pg_dump dans une base vide
  npm run admin -- try-migrations [--with-rows]      essaie sur une copie les migrations du prochain démarrage
  npm run admin -- rotate-keys                       change la clé qui signe les jetons
  npm run admin -- import-key <fichier>              signe les jetons avec une clé faite ailleurs (PEM ou JWK)
${serviceKeyUsage}
${reconcileUsage}
${rulingUsage}
  npm run admin -- import-listings <fichier> [jour]  reprend dans l’annuaire le fichier exporté par acceslibre
  npm run admin -- fetch-listings [code INSEE]       reprend les fiches d’acceslibre, avec la clé ACCESLIBRE_KEY
  npm run admin -- receive-mail < message            prend un e-mail reçu à SUPPORT_ADDRESS, comme le remet un serveur`;

/** Quotes the words that were not understood, then the usage of their command, or of every command. */
export function explainUsage(words: readonly string[]): string {
  const [verb] = words;
  if (verb === undefined) return usage;
  const [, ...commands] = usage.split(/\n(?= {2}npm run admin)/);
  const own = commands.filter((command) => command.startsWith(`  npm run admin -- ${verb} `));
  if (own.length === 0) return `Aucune commande ne s’appelle « ${verb} ». Rien n’est fait.\n${usage}`;
  return [`« ${words.join(' ')} » ne se lit pas. Rien n’est fait. La commande s’écrit :`, ...own].join('\n');
}

/** Reads the words of a command; null when they are no task. */
export function readTask(words: readonly string[]): AdminTask | null {
  const [verb = '', ...rest] = words;
  if (verb === 'service-key') return readServiceKeyTask(rest);
  if (verb === 'rulings') return readRulingTask(rest);
  if (verb === 'backup' || verb === 'prove-restore' || verb === 'doctor') return readBackupTask(words);
  const [first, second, ...others] = rest;
  if (others.length > 0) return null;
  const members = parseMembers(verb, first, second);
  return members === null ? null : (adminTask.safeParse({ do: verb, ...members }).data ?? null);
}

/** The meaning of the two words after the verb; null when the verb does not take them. */
function parseMembers(verb: string, first: string | undefined, second: string | undefined): object | null {
  switch (verb) {
    case 'create':
      return isOption(second, '--new-password') ? { email: first, newPassword: second !== undefined } : null;
    case 'grant':
    case 'revoke':
      return { email: first, role: second };
    case 'erase':
      return isOption(second, '--yes') ? { who: first, isConfirmed: second !== undefined } : null;
    // Absolute: the server that carries out the task may run in another folder.
    case 'import-listings':
      return first === undefined ? null : { file: resolve(first), day: second ?? null };
    case 'import-key':
      return first === undefined || second !== undefined ? null : { file: resolve(first) };
    case 'fetch-listings':
      return second === undefined ? { insee: first ?? null } : null;
    case 'reconcile-payments':
      return second === undefined ? { days: first } : null;
    case 'rotate-keys':
      return first === undefined ? {} : null;
    default:
      return second === undefined ? { email: first, who: first } : null;
  }
}

function isOption(word: string | undefined, name: string): boolean {
  return word === undefined || word === name;
}

/** Other parts that a task may need, besides the platform. */
export interface TaskMeans extends Omit<BackupMeans, keyof Following> {
  readonly acceslibre: AcceslibreAccess;
  /** Lifetime of an access token: the key that signed it must verify it for as long. */
  readonly accessTokenSeconds: number;
  readonly mail: SupportMail;
  readonly payments: () => Promise<PaymentProvider>;
}

/** Carries out a task, reports the progress of a long one, and returns its result in French. */
export async function runTask(platform: Platform, task: AdminTask, means: TaskMeans & Following): Promise<string> {
  const { acceslibre, mail, accessTokenSeconds } = means;
  if (task.do === 'receive-mail') return runReceiveMail(platform, task.mail, mail);
  if (isBackupTask(task)) return runBackupTask(platform, task, means);
  if (task.do === 'reconcile-payments') return runReconcile(platform, task.days, means);
  if (task.do === 'import-listings') return sayImport(await importFromFile(platform, task.file, task.day));
  if (task.do === 'fetch-listings')
    return sayImport(await fetchListings(platform, acceslibre, { insee: task.insee, signal: means.signal }));
  if (task.do === 'grant' || task.do === 'revoke' || task.do === 'reset-factor') return changeRights(platform, task);
  if (task.do === 'export' || task.do === 'erase') return runPersonalDataTask(platform, task);
  if (task.do === 'import-key') return runImportKey(platform, { file: task.file, accessTokenSeconds });
  if (isServiceKeyTask(task)) return runServiceKeyTask(platform, task);
  if (isRulingTask(task)) return runRulingTask(platform, task);
  if (task.do === 'rotate-keys') {
    await rotateSigningKeys(platform, { accessTokenSeconds }, noteSigningKey('signing-key.changed'));
    return (
      'La clé de signature est changée. Personne n’est déconnecté : ' +
      `l’ancienne sert encore à vérifier pendant ${Math.ceil(computeFormerKeySeconds(accessTokenSeconds) / 60)} ` +
      `minutes.`
    );
  }
  if (task.do !== 'create') return runAccountTask(platform, task.do, task.email);
  const administrator = await createAdministrator(platform, task);
  if (!administrator.ok) throw new TaskRefusal(explainSuspended(task.email.toLowerCase()));
  const { password } = administrator.value;
  const secret =
    password === null
      ? 'Mot de passe : inchangé (ajoutez --new-password pour en recevoir un nouveau).'
      : `Mot de passe, affiché une seule fois : ${password}`;
  return (
    `${task.email.toLowerCase()} est administrateur.\n${secret}\nConnexion : ` +
    `${platform.publicUrl}/admin/login — gardez à portée une application de codes à six chiffres, ` +
    'elle vous sera demandée.'
  );
}

/** Throws for an import that was interrupted: the command then fails, which a timer reports. */
function sayImport({ message, isWhole }: ImportOutcome): string {
  if (!isWhole) throw new TaskRefusal(message);
  return message;
}

function isRulingTask(task: AdminTask): task is RulingTask {
  return task.do.startsWith('rulings-');
}

function isServiceKeyTask(task: AdminTask): task is ServiceKeyTask {
  return task.do.startsWith('service-key-');
}

type RightsTask = Extract<AdminTask, { readonly do: 'grant' | 'revoke' | 'reset-factor' }>;

async function changeRights(platform: Platform, task: RightsTask): Promise<string> {
  const email = task.email.toLowerCase();
  if (task.do === 'reset-factor') {
    const reset = await runAsService(platform, (context) => resetFactorFromCli(context, { email }));
    demandChange(email, reset, `${email} n’a pas de second facteur.`);
    return (
      `Le second facteur de ${email} est oublié et ses sessions sont fermées. Sa prochaine connexion ` +
      'avec son mot de passe en enregistre un autre : prévenez la personne par un moyen sûr.'
    );
  }
  const { role } = task;
  if (task.do === 'grant') {
    const grantOutcome = await runAsService(platform, (context) => grantRoleFromCli(context, { email, role }));
    demandChange(email, grantOutcome, `${email} a déjà le rôle ${role}.`);
    return `${email} a le rôle ${role}. Ses sessions sont fermées : la personne se reconnecte.`;
  }
  const revokeOutcome = await runAsService(platform, (context) => revokeRoleFromCli(context, { email, role }));
  demandChange(email, revokeOutcome, `${email} n’a pas le rôle ${role}.`);
  return `${email} n’a plus le rôle ${role}. Ses sessions sont fermées.`;
}

function demandChange(email: string, outcome: RightsOutcome, alreadySo: string): void {
  if (outcome === 'CHANGED') return;
  if (outcome === 'ALREADY_SO') throw new TaskRefusal(`${alreadySo} Rien n’est changé.`);
  if (outcome === 'ACCOUNT_SUSPENDED') throw new TaskRefusal(explainSuspended(email));
  if (outcome === 'LAST_ADMINISTRATOR') {
    throw new TaskRefusal(
      `${email} est le dernier administrateur. Donnez d’abord ce rôle à une autre personne : rien n’est changé.`,
    );
  }
  throw new TaskRefusal(
    `Aucun compte confirmé n’a l’adresse ${email}. La personne s’inscrit et confirme son adresse ` +
      'd’abord : rien n’est changé.',
  );
}

function explainSuspended(email: string): string {
  return (
    `Le compte de ${email} est suspendu. Levez d’abord la suspension (npm run admin -- reinstate) : ` +
    'rien n’est changé.'
  );
}
