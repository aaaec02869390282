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
  /** Date of the appeal, as text. */
  readonly until: string | null;
  readonly addresses: {
    readonly fine: string;
    readonly edit: string;
    readonly sign: string;
    readonly send: string;
    readonly sent: (by: SentBy) => string;
  };
}
/** Means of sending, as named by the follow-up. */
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

/** Screen about a ready letter; without one, redirects to the fine, which shows what to do first. */
export function SendingScreen({ fine, until, addresses, words, step, back, children }: SendingScreenProps) {
  const { dossiers } = useDossiers(fine.id);
  const kind = findNextLetter(fine.track, computeContestStage(fine));
  // Only the newest: an older one was requested with other facts, and must not be sent while the new one is being made.
  const newest = dossiers.data?.rows.find((row) => row.kind === kind);
  // A letter whose facts were corrected since must not be sent either.
  const dossier = newest?.state === 'ready' && newest.outdated !== true ? newest : undefined;
  // A letter just signed is made again, and its screen waits for it.
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
