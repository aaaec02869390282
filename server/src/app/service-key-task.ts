import { parseArgs } from 'node:util';
import { formatDate, toParisDay } from '@placejuste/domain/kernel';
import * as z from 'zod';
import { recordAudit } from '../accounts/index.ts';
import {
  maxDays,
  makeServiceKey,
  maxScopes,
  revokeServiceKey,
  serviceKeyScopes,
  listServiceKeyRows,
} from '../auth/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { TaskRefusal } from './task-refusal.ts';

const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);

/** Acts of an operator on the keys of programs. */
export const serviceKeyTasks = [
  z.object({
    do: z.literal('service-key-create'),
    name,
    scopes: z.array(z.enum(serviceKeyScopes)).min(1),
    days: z.int().min(1),
  }),
  z.object({ do: z.literal('service-key-list') }),
  z.object({ do: z.literal('service-key-revoke'), name }),
] as const;
const anyTask = z.discriminatedUnion('do', [...serviceKeyTasks]);
export type ServiceKeyTask = z.infer<typeof anyTask>;

export const serviceKeyUsage = `  npm run admin -- service-key create <nom> --scope <droit>[,<droit>] --expires <jours>
                                                     crée la clé d’un programme, affichée une seule fois
                                                     droits : ${serviceKeyScopes.join(', ')}
  npm run admin -- service-key list                  dit quelles clés existent, et quand elles ont servi
  npm run admin -- service-key revoke <nom>          met fin à une clé`;

/** Reads the words after `service-key`; null when they are no task. */
export function readServiceKeyTask(words: readonly string[]): ServiceKeyTask | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { scope: { type: 'string', multiple: true }, expires: { type: 'string' } },
      allowPositionals: true,
    });
    const [verb, name, ...rest] = positionals;
    const isCreate = verb === 'create';
    if (rest.length > 0 || (!isCreate && (values.scope !== undefined || values.expires !== undefined))) return null;
    if (verb === 'list' && name !== undefined) return null;
    const scopes = values.scope?.flatMap((some) => some.split(','));
    // `90` and `90d` are the same.
    const days = Number(/^(\d{1,4})d?$/.exec(values.expires ?? '')?.[1] ?? Number.NaN);
    return anyTask.safeParse({ do: `service-key-${verb}`, name, scopes, days }).data ?? null;
  } catch {
    return null;
  }
}

/** Carries out a task, and returns its result in French. */
export function runServiceKeyTask(platform: Platform, task: ServiceKeyTask): Promise<string> {
  if (task.do === 'service-key-create') return create(platform, task);
  return task.do === 'service-key-list' ? listServiceKeys(platform) : revoke(platform, task.name);
}

const refusals = {
  NAME_TAKEN: 'Une clé porte ou a porté ce nom. Choisissez-en un autre : rien n’est changé.',
  TOO_POWERFUL: `Une clé a ${maxScopes} droits au plus. Faites-en plusieurs : rien n’est changé.`,
  TOO_LONG: `Une clé vit ${maxDays} jours au plus : rien n’est changé.`,
} as const;

async function create(
  platform: Platform,
  task: Extract<ServiceKeyTask, { readonly do: 'service-key-create' }>,
): Promise<string> {
  const result = await runAsService(platform, async (context) => {
    const key = await makeServiceKey(context, task);
    if (key.ok) {
      await recordAudit(context, {
        actorId: null,
        action: 'service-key.created',
        subjectType: 'service-key',
        subjectId: key.value.id,
        detail: { by: 'command', name: task.name, scopes: task.scopes.join(' ') },
      });
    }
    return key;
  });
  if (!result.ok) throw new TaskRefusal(refusals[result.code]);
  const { secret, expiresAt } = result.value;
  return (
    `Clé ${task.name}, affichée une seule fois : ${secret}\n` +
    `Droits : ${task.scopes.join(', ')}. Elle s’arrête le ${formatDate(toParisDay(expiresAt))}.`
  );
}

async function listServiceKeys(platform: Platform): Promise<string> {
  const keys = await runAsService(platform, ({ tx }) => listServiceKeyRows(tx));
  const now = platform.clock.now();
  if (keys.length === 0) return 'Aucune clé.';
  const formatDay = (at: Date): string => formatDate(toParisDay(new Date(at)));
  return keys
    .map((key) => {
      const unrevokedState = key.expires_at <= now ? 'expirée' : 'ouverte';
      const state = key.revoked_at === null ? unrevokedState : 'révoquée';
      const used = key.last_used_at === null ? 'jamais utilisée' : `utilisée le ${formatDay(key.last_used_at)}`;
      return `${key.name} : ${state}, ${key.scopes.join(' ')}, jusqu’au ${formatDay(key.expires_at)}, ${used}`;
    })
    .join('\n');
}

async function revoke(platform: Platform, keyName: string): Promise<string> {
  const id = await runAsService(platform, async (context) => {
    const revokedId = await revokeServiceKey(context, { name: keyName });
    if (revokedId !== null) {
      await recordAudit(context, {
        actorId: null,
        action: 'service-key.revoked',
        subjectType: 'service-key',
        subjectId: revokedId,
        detail: { by: 'command', name: keyName },
      });
    }
    return revokedId;
  });
  if (id === null) throw new TaskRefusal(`Aucune clé ouverte ne s’appelle ${keyName}. Rien n’est changé.`);
  return `La clé ${keyName} n’ouvre plus rien.`;
}
