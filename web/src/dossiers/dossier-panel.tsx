import type { Dossier } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { computeContestStage, isRectifiedNotice, wasAccepted } from '@placejuste/domain/fine';
import { dossierMessages, letterNames, listLetters, findNextLetter, type LetterKind } from '@placejuste/domain/letter';
import { useEffect, useState } from 'react';
import { announce } from '../accessibility/index.ts';
import { DeclarationWeaknesses } from '../declarations/index.ts';
import { describeCallFailure, useSearchParams } from '../platform/index.ts';
import {
  Alert,
  Card,
  ErrorAlert,
  Disclosure,
  LinkButton,
  PageDock,
  Progress,
  RadioCards,
  Skeleton,
} from '../ui/index.ts';
import { useIsStopped } from './exhibit-reading/use-check.ts';
import { ElectronicState, isUnderWay, useElectronicLetter } from './electronic/electronic-state.tsx';
import { DossierState } from './dossier-state.tsx';
import { dossiersText as text } from './dossiers.text.fr.ts';
import { emptyCase, buildStartingCase } from './letters/letter-values.ts';
import { lettersText } from './letters/letters.text.fr.ts';
import { Papers } from './papers/papers.tsx';
import { type DossierPanelProps, LetterName, Preparing } from './preparing.tsx';
import { useCardPlace } from './use-card-place.ts';
import { isBeingMade, useDossiers } from './use-dossiers.ts';

/** Returns the letters offered for a fine and the chosen one; undefined when the procedure has none. */
function useChosenLetter(fine: Fine) {
  const offered = listLetters(fine.track, wasAccepted(fine.steps), isRectifiedNotice(fine));
  const next = findNextLetter(fine.track, computeContestStage(fine));
  const [chosenKind, setChosenKind] = useState<LetterKind>();
  // A notification may be about another letter than the next one.
  const requestedLetter = useSearchParams()[0].get('letter');
  // An acceptance noted meanwhile removes some letters.
  const kind = offered.find((one) => one === chosenKind) ?? offered.find((one) => one === requestedLetter) ?? next;
  return { offered, kind, isNext: kind === next, choose: setChosenKind };
}

/** Returns the dossier of a letter, and announces its progress. */
function useLetterDossier(fine: Fine, kind: LetterKind | undefined) {
  const { dossiers, request } = useDossiers(fine.id);
  const rows = dossiers.data?.rows ?? [];
  const dossier = rows.find((row) => row.kind === kind);
  const cardPlace = useCardPlace(fine.id, rows);
  const isMaking = isBeingMade(dossier);
  useAnnouncedProgress(isMaking ? dossier : undefined);
  const isStopped = useIsStopped(dossier?.state === 'ready' ? dossier.id : null);
  // The answers for one letter are the starting point of the next one.
  const before = buildStartingCase(dossier?.case ?? rows[0]?.case ?? emptyCase, fine);
  return { dossiers, request, dossier, cardPlace, isMaking, isStopped, before };
}

/** Panel to choose a letter, give what it needs, follow its making in percent, and read it before signing. */
export function DossierPanel(props: DossierPanelProps) {
  const { fine, act, addresses } = props;
  const { offered, kind, isNext, choose } = useChosenLetter(fine);
  const { dossiers, request, dossier, cardPlace, isMaking, isStopped, before } = useLetterDossier(fine, kind);
  const isLeaving = useIsLeaving(fine) && kind === 'rapo';
  if (kind === undefined) {
    return (
      <Card aria-labelledby="dossier-title">
        <h2 id="dossier-title">{text.title}</h2>
        <p>{lettersText.none}</p>
      </Card>
    );
  }
  const isAct = isNext && !isLeaving && (act === 'prepare-dossier' || act === 'sign-dossier');
  const isReady = isReadyToSign(dossier);
  return (
    <Card aria-labelledby="dossier-title">
      <h2 id="dossier-title">{text.title}</h2>
      <LetterName kind={kind} short={isReady} />
      {dossiers.isPending && <Skeleton lines={1} label={text.loading} />}
      {dossiers.isError && (
        <ErrorAlert title={text.unread}>{describeCallFailure(dossiers.error, text.unread)}</ErrorAlert>
      )}
      {dossier !== undefined && (
        <RequestedDossier dossier={dossier} fine={fine} addresses={addresses} isToSign={isAct || isLeaving} />
      )}
      {isAct && isReady && !isStopped && (
        <PageDock>
          <LinkButton to={addresses.sign} look="act" icon="edit" wide>
            {text.sign}
          </LinkButton>
        </PageDock>
      )}
      {dossiers.isSuccess && cardPlace.isReady && !isMaking && (
        <Preparing
          key={`${kind} ${dossier?.id ?? ''}`}
          {...props}
          kind={kind}
          dossier={dossier}
          request={request}
          before={before}
          isAct={isAct && !isReady}
          cardPlace={cardPlace.place}
        />
      )}
      {offered.length > 1 && (
        <OtherLetters
          offered={offered}
          kind={kind}
          onChoose={(one) => {
            request.reset();
            choose(one);
          }}
        />
      )}
    </Card>
  );
}

function isOutdated({ state, outdated }: Dossier): boolean {
  return state === 'ready' && outdated === true;
}

function isReadyToSign(dossier: Dossier | undefined): boolean {
  return dossier?.state === 'ready' && !isOutdated(dossier);
}

interface RequestedDossierProps extends Pick<DossierPanelProps, 'fine' | 'addresses'> {
  readonly dossier: Dossier;
  readonly isToSign: boolean;
}

/** State of a requested dossier. */
function RequestedDossier({ dossier, fine, addresses, isToSign }: RequestedDossierProps) {
  if (isOutdated(dossier)) return <Alert tone="wait">{dossierMessages.DOSSIER_OUTDATED}</Alert>;
  return (
    <>
      <DossierState
        dossier={dossier}
        fine={fine}
        addresses={{ fine: null, edit: addresses.edit }}
        isToSign={isToSign}
      />
      {isBeingMade(dossier) && (
        <PageDock>
          <Progress label={dossier.step} value={dossier.percent / 100} />
        </PageDock>
      )}
    </>
  );
}

interface OtherLettersProps {
  readonly offered: readonly LetterKind[];
  readonly kind: LetterKind;
  readonly onChoose: (kind: LetterKind) => void;
}

function OtherLetters({ offered, kind, onChoose }: OtherLettersProps) {
  return (
    <Disclosure icon="list" summary={text.other}>
      <RadioCards
        legend={lettersText.which}
        choices={offered.map((value) => ({
          value,
          label: letterNames[value].name,
          description: letterNames[value].what,
        }))}
        value={kind}
        onChoose={onChoose}
      />
    </Disclosure>
  );
}

/** Announces the progress at each quarter rather than at each percent. */
function useAnnouncedProgress(dossier: { readonly step: string; readonly percent: number } | undefined): void {
  const quarter = dossier === undefined ? null : Math.floor(dossier.percent / 25) * 25;
  const step = dossier?.step;
  useEffect(() => {
    if (quarter !== null && step !== undefined) announce(`${step} ${quarter} %`);
  }, [quarter, step]);
}

/** True when nothing shows that the appeal was delivered and its month may still run: it is then sent again. */
function isSentAgain({ status, undeliveredOn, deadlines }: Fine): boolean {
  const isOpen = deadlines.some(({ code, state }) => code === 'rapo' && state !== 'passed');
  return status === 'sent' && undeliveredOn != null && isOpen;
}

/** The newest electronic letter of the appeal; null where there is none. */
function useAppealLetter(fine: Fine) {
  const { dossiers } = useDossiers(fine.id);
  const appeal = dossiers.data?.rows.find(({ kind, state }) => kind === 'rapo' && state === 'ready');
  return useElectronicLetter(appeal?.id)?.letter ?? null;
}

/** The provider has the letter, or may have it: it is neither signed nor sent a second time. */
function useIsLeaving(fine: Fine): boolean {
  return isUnderWay(useAppealLetter(fine));
}

/** The state of an electronic letter, where one was sent. */
export function LetterTracking({ fine, sendAddress }: { readonly fine: Fine; readonly sendAddress: string }) {
  const letter = useAppealLetter(fine);
  if (letter === null) return null;
  return <ElectronicState letter={letter} paperAddress={isSentAgain(fine) ? sendAddress : null} />;
}

/** The parts beside the dossier: possible objections to its declaration, and the papers received since. */
export function DossierBeside({ fine }: { readonly fine: Fine }) {
  return (
    <>
      {fine.declarationId !== null && <DeclarationWeaknesses declarationId={fine.declarationId} />}
      <Papers fine={fine} />
    </>
  );
}
