import type { Dossier } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { computeContestStage } from '@placejuste/domain/fine';
import { findNextLetter } from '@placejuste/domain/letter';
import type { ReactNode } from 'react';
import { Navigate } from '../../platform/index.ts';
import { FailedRead, Page, Progress, Skeleton } from '../../ui/index.ts';
import { useIsStopped } from '../exhibit-reading/use-check.ts';
import { LetterDate } from '../letter-date.tsx';
import { isBeingMade, useDossiers } from '../use-dossiers.ts';
import { sendingText as text } from './sending.text.fr.ts';

export interface SendingProps {
  readonly fine: Fine;
  /** The day of the appeal, in words. */
  readonly until: string | null;
  readonly addresses: {
    readonly fine: string;
    readonly edit: string;
    readonly sign: string;
    readonly send: string;
    readonly sent: (by: SentBy) => string;
  };
}
/** How it was sent, as the follow-up names it. */
export type SentBy = 'online' | 'registered' | 'letter';

interface ScreenWords {
  readonly title: string;
  readonly lead?: string;
}
interface SendingScreenProps extends SendingProps {
  /** Texts of the screen; `dossier` undefined until it is known; `isStopped`: a paper contradicts its letter. */
  readonly words: (dossier: Dossier | undefined, isStopped: boolean) => ScreenWords;
  readonly step: string;
  readonly back: string;
  readonly children: (dossier: Dossier) => ReactNode;
}

/** A screen about the letter that is ready; without one, the fine says what comes first. */
export function SendingScreen({ fine, until, addresses, words, step, back, children }: SendingScreenProps) {
  const { dossiers } = useDossiers(fine.id);
  const kind = findNextLetter(fine.track, computeContestStage(fine));
  // The newest alone: one made before was asked for with other facts, and is not sent while its heir is in the making.
  const newest = dossiers.data?.rows.find((row) => row.kind === kind);
  // Nor is one that states what was corrected since.
  const dossier = newest?.state === 'ready' && newest.outdated !== true ? newest : undefined;
  // A letter that was just signed is made again: its screen waits for it.
  const signing = newest?.drawnOn != null && isBeingMade(newest) ? newest : null;
  const isStopped = useIsStopped(dossier?.id ?? null);
  const { title, lead } = words(newest, isStopped);
  if (dossiers.isSuccess && dossier === undefined && signing === null) return <Navigate to={addresses.fine} replace />;
  return (
    <Page
      title={title}
      {...(lead === undefined ? {} : { lead })}
      step={step}
      back={{ to: back, label: text.back }}
      end={until !== null && text.until(until)}
      task
    >
      {signing !== null && <Progress label={signing.step} value={signing.percent / 100} />}
      {dossiers.isPending && <Skeleton lines={4} label={text.loading} />}
      <FailedRead title={text.failed} read={dossiers} />
      {dossier !== undefined && <LetterDate dossier={dossier} fine={fine} fineAddress={addresses.fine} />}
      {dossier !== undefined && children(dossier)}
    </Page>
  );
}
