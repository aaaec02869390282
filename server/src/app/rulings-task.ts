import { formatDate, toParisDay } from '@placejuste/domain/kernel';
import {
  selectCitableRulings,
  nameCourt,
  rulingIds,
  rulings,
  type Ruling,
  type RulingId,
  type RulingNumberFault,
} from '@placejuste/domain/ruling';
import * as z from 'zod';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { forgetRulingReading, noteRulingReading, listRulingReadings } from '../rulings/index.ts';
import { TaskRefusal } from './task-refusal.ts';

const ruling = z.enum(rulingIds as readonly [RulingId, ...RulingId[]]);

/** Acts of an operator on the rulings that letters may cite. */
export const rulingTasks = [
  z.object({ do: z.literal('rulings-list') }),
  z.object({ do: z.literal('rulings-read'), ruling, number: z.string() }),
  z.object({ do: z.literal('rulings-forget'), ruling }),
] as const;
const anyTask = z.discriminatedUnion('do', [...rulingTasks]);
export type RulingTask = z.infer<typeof anyTask>;

export const rulingUsage = `  npm run admin -- rulings                           dit quelles décisions de justice
                                                     sont citées dans les lettres
  npm run admin -- rulings read <décision> <numéro>  note que son texte officiel est lu : les lettres la citent
  npm run admin -- rulings forget <décision>         les lettres ne la citent plus`;

/** Reads the words after `rulings`; null when they are no task. */
export function readRulingTask(words: readonly string[]): RulingTask | null {
  const [verb = 'list', ruling, number, ...rest] = words;
  if (rest.length > 0 || (verb === 'list' && ruling !== undefined) || (verb === 'forget' && number !== undefined))
    return null;
  return anyTask.safeParse({ do: `rulings-${verb}`, ruling, number }).data ?? null;
}

/** Carries out a task, and returns its result in French. */
export function runRulingTask(platform: Platform, task: RulingTask): Promise<string> {
  if (task.do === 'rulings-list') return listRulings(platform);
  return task.do === 'rulings-read' ? noteReading(platform, task) : forget(platform, task.ruling);
}

async function listRulings(platform: Platform): Promise<string> {
  const readings = await runAsService(platform, ({ tx }) => listRulingReadings(tx));
  const citedRulings = selectCitableRulings(readings, toParisDay(platform.clock.now()));
  return rulingIds
    .map((id) => {
      const shelved: Ruling = rulings[id];
      const reading = readings.find((one) => one.ruling === id);
      const number = reading?.number ?? shelved.number ?? 'numéro à trouver';
      const describeState = (): string => {
        if (reading === undefined) return `à vérifier : lue dans une copie le ${formatDate(shelved.copyReadOn)}`;
        return citedRulings[id] === undefined
          ? `à relire : texte officiel lu le ${formatDate(reading.readOn)}, il y a plus d’un an`
          : `citée : texte officiel lu le ${formatDate(reading.readOn)}`;
      };
      return [
        `${id} : ${nameCourt(shelved.court)}, ${formatDate(shelved.decidedOn)}, ${number}`,
        `  ${describeState()}`,
        `  ${shelved.facts}`,
        `  ${shelved.says}`,
        `  ${shelved.link}`,
      ].join('\n');
    })
    .join('\n\n');
}

const faults: Readonly<Record<RulingNumberFault, string>> = {
  RULING_NUMBER_FORMAT:
    'Ce numéro n’a pas la forme de ceux de cette juridiction (428742 au Conseil d’État, 16-80.001 à la Cour de ' +
    'cassation).',
  RULING_NUMBER_OTHER: 'Ce numéro n’est pas celui de cette décision : est-ce bien elle que vous avez lue ?',
};

async function noteReading(
  platform: Platform,
  { ruling: id, number }: Extract<RulingTask, { readonly do: 'rulings-read' }>,
): Promise<string> {
  const result = await runAsService(platform, (context) => noteRulingReading(context, { ruling: id, number }));
  if (!result.ok) throw new TaskRefusal(`${faults[result.code]} Rien n’est changé.`);
  return `Les lettres préparées à partir d’aujourd’hui citent ${id}, n° ${number}, pendant un an.`;
}

async function forget(platform: Platform, id: RulingId): Promise<string> {
  const wasCited = await runAsService(platform, (context) => forgetRulingReading(context, { ruling: id }));
  if (!wasCited) throw new TaskRefusal(`Aucune lecture de ${id} n’est notée. Rien n’est changé.`);
  return `Les lettres préparées à partir d’aujourd’hui ne citent plus ${id}.`;
}
