import { formatDate, toParisDay } from '@placejuste/domain/kernel';
import {
  eraseAccount,
  exportAccount,
  keptReasons,
  formatMegabytes,
  personalDataText,
  planErasure,
  tableLabels,
  type ErasureOutcome,
  type ErasurePlan,
  type ErasureRefusal,
} from '../personal-data/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { TaskRefusal } from './task-refusal.ts';

export type PersonalDataTask =
  | { readonly do: 'export'; readonly who: string }
  | { readonly do: 'erase'; readonly who: string; readonly isConfirmed: boolean };

/**
 * Exports or erases one person, named by an address or a phone number (`+33…`; for an erasure, by an identifier too),
 * or describes an erasure without doing it. Returns text in French.
 */
export async function runPersonalDataTask(platform: Platform, task: PersonalDataTask): Promise<string> {
  const who = task.who.trim().toLowerCase();
  if (task.do === 'export') return sayExport(platform, who);
  if (!task.isConfirmed) {
    const plan = await runAsService(platform, (context) => planErasure(context, { who }));
    if (!plan.ok) throw explainRefusal(plan.code, who);
    return sayPlan(who, plan.value);
  }
  const erasure = await eraseAccount(platform, who);
  if (!erasure.ok) throw explainRefusal(erasure.code, who);
  return sayErased(who, erasure.value);
}

async function sayExport(platform: Platform, who: string): Promise<string> {
  const exported = await exportAccount(platform, who);
  if (!exported.ok) {
    throw new TaskRefusal(
      exported.code === 'ACCOUNT_NOT_FOUND'
        ? `Aucun compte n’a ${describeSubject(who)}. Rien n’est écrit.`
        : `${who} : ${neverConfirmed(who)}. Quelqu’un d’autre a pu l’inscrire. Rien n’est écrit.`,
    );
  }
  const { folder, files, rows, absent } = exported.value;
  const lossNote =
    absent.length === 0
      ? ''
      : `\n${absent.length} fichier(s) n’ont pas pu être lus : LISEZ-MOI.txt les nomme, le journal dit pourquoi.`;
  return (
    `${folder}\n${rows} lignes et ${files} fichiers déchiffrés.${lossNote}\n` +
    'Ce dossier n’est pas chiffré : remettez-le par un moyen sûr, puis supprimez-le.'
  );
}

function describeSubject(who: string): string {
  if (who.includes('@')) return `l’adresse ${who}`;
  return who.startsWith('+') ? `le numéro ${who}` : `l’identifiant ${who}`;
}

function neverConfirmed(who: string): string {
  if (who.includes('@')) return 'adresse jamais confirmée';
  return who.startsWith('+') ? 'numéro jamais confirmé' : 'jamais confirmé';
}

function explainRefusal(code: ErasureRefusal, who: string): TaskRefusal {
  return new TaskRefusal(
    code === 'NOTHING_KEPT'
      ? `Rien n’est gardé pour ${describeSubject(who)} : il n’y a rien à effacer.`
      : `${who} fait partie de l’équipe. Retirez d’abord son rôle (npm run admin -- revoke) : rien n’est effacé.`,
  );
}

function sayPlan(who: string, plan: ErasurePlan): string {
  return [
    plan.account === null
      ? `Aucun compte à l’adresse ${who}, mais elle a écrit au service, ou commencé un don.`
      : describeAccount(who, plan),
    '',
    'Sera effacé :',
    ...describeErasedRows(plan),
    '- les e-mails en attente, les tâches et les sessions de cette personne',
    '',
    ...describeKeptRows('Restera, et pourquoi :', plan),
    ...listWarnings(plan),
  ].join('\n');
}

function describeAccount(who: string, { account }: ErasurePlan): string {
  const openedOn = account === null ? '' : formatDate(toParisDay(account.openedAt));
  return `Compte ${who}, ouvert le ${openedOn}${account?.isConfirmed === true ? '' : `, ${neverConfirmed(who)}`}.`;
}

function describeErasedRows({ rows, files, giftAddresses }: ErasurePlan): readonly string[] {
  const leaving = rows.filter(({ total, kept, table }) => total > kept && table !== 'public.storage_objects');
  const lines = [
    ...leaving.map(({ table, total, kept }) => personalDataText.row(tableLabels[table], total - kept)),
    ...(giftAddresses > 0 ? [personalDataText.row('adresses laissées pour le reçu d’un don', giftAddresses)] : []),
  ];
  return files.count === 0
    ? lines
    : [
        ...lines,
        `${personalDataText.row(tableLabels['public.storage_objects'], files.count)} (${formatMegabytes(files.bytes)})`,
      ];
}

function describeKeptRows(title: string, { rows }: ErasurePlan): readonly string[] {
  const lines = rows.flatMap(({ table, kept }) => {
    const reason = table in keptReasons ? keptReasons[table as keyof typeof keptReasons] : null;
    return kept === 0 || reason === null ? [] : [personalDataText.kept(reason, kept)];
  });
  return lines.length === 0 ? [] : [title, ...lines, ''];
}

function listWarnings({ account, openPages }: ErasurePlan): readonly string[] {
  return [
    ...(account?.isSubscribed === true
      ? ['L’abonnement prend fin. Aucun prélèvement ne court chez le prestataire : chaque paiement y est unique.']
      : []),
    ...(openPages > 0
      ? [
          `${openPages} page(s) de paiement peuvent encore être payées chez le prestataire : ce paiement ` +
            'serait rendu de lui-même.',
        ]
      : []),
    'Les sauvegardes déjà faites gardent ces données jusqu’à leur destruction : ' +
      'après une remise en place, recommencez.',
  ];
}

function sayErased(who: string, { plan, mails, exports, areBytesErased }: ErasureOutcome): string {
  const others = [
    ...(mails > 0 ? [personalDataText.row('e-mails', mails)] : []),
    ...(exports > 0 ? [personalDataText.row('exports de ce compte', exports)] : []),
  ];
  return [
    plan.account === null ? `Effacé, à l’adresse ${who} :` : `Le compte ${who} est effacé :`,
    ...describeErasedRows(plan),
    ...others,
    '',
    ...describeKeptRows('Reste, et pourquoi :', plan),
    areBytesErased
      ? 'Les contenus des fichiers sont effacés.'
      : 'Le stockage n’a pas répondu : les contenus seront effacés par la tâche de nuit, ou au prochain démarrage.',
  ].join('\n');
}
