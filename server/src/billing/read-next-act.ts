import { listNextSteps, findStepAct, buildPaperPath, papersPath, type NextStep } from '@placejuste/domain/next-step';
import { stepActNames } from '@placejuste/domain/step-act';
import { toPlainDate } from '@placejuste/domain/kernel';
import { listDocumentStandings } from '../documents/index.ts';
import type { MailContent } from '../mails/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';

/** The next step that the home page shows to a new subscriber, in its words; undefined where there is none. */
export async function readNextAct(context: ServiceContext, userId: string): Promise<MailContent['action']> {
  const { clock, publicUrl } = context;
  const papers = await listDocumentStandings({ ...context, user: { id: userId } });
  const situation = {
    account: 'valid',
    papers: papers.map((paper) => ({
      ...paper,
      expiresOn: paper.expiresOn === null ? null : toPlainDate(paper.expiresOn),
    })),
    review: null,
    draft: null,
    unsent: [],
    declared: [],
    fines: [],
    notices: [],
  } as const;
  const [step] = listNextSteps(situation, clock.now());
  const act = step === undefined ? null : findStepAct(step);
  return step === undefined || act === null
    ? undefined
    : { label: stepActNames[act], url: `${publicUrl}${findStepPath(step)}` };
}

function findStepPath(step: NextStep): `/${string}` {
  if (step.kind === 'paper-refused' || step.kind === 'paper-expiring') return buildPaperPath(step.paper.kind);
  if (step.kind !== 'papers-to-send') return '/pwa';
  const [first] = step.papers;
  return first === undefined ? papersPath : buildPaperPath(first);
}
