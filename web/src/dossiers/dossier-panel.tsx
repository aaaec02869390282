import type { Dossier, LetterCase } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { letterNames, lettersOfTrack, lettersWithFace, nextLetter, type LetterKind } from '@placejuste/domain/letter';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce } from '../accessibility/index.ts';
import { DeclarationWeaknesses } from '../declarations/index.ts';
import { useDraft } from '../offline/index.ts';
import { sentenceOf } from '../platform/index.ts';
import { ErrorAlert, Button, Card, Checkbox, ErrorSummary, Fold, RadioCards, Skeleton } from '../ui/index.ts';
import { DossierRefusal } from './dossier-refusal.tsx';
import { DossierState } from './dossier-state.tsx';
import { accountQuery } from './dossiers.queries.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';
import { CardMaskPanel } from './papers/card-mask.tsx';
import { LetterForm } from './letters/letter-form.tsx';
import { emptyCase, parseAnswers, questionsOf, startingCase } from './letters/letter-values.ts';
import { lettersText } from './letters/letters.text.fr.ts';
import { Papers } from './papers/papers.tsx';
import { inTheMaking, useDossiers } from './use-dossiers.ts';

export interface DossierPanelProps {
  readonly fine: Fine;
  /** Where the fine is corrected. */
  readonly editAddress: string;
  /** Reads the fine again after a change of it. */
  readonly onFineChanged: () => Promise<void>;
}

/** Choosing a letter, saying what it needs, following its making with a figure, taking it away and sending it. */
export function DossierPanel({ fine, editAddress, onFineChanged }: DossierPanelProps) {
  const offered = lettersOfTrack[fine.track];
  const [chosen, setChosen] = useState<LetterKind>();
  const kind = chosen ?? nextLetter(fine.track, fine.status);
  const { dossiers, request } = useDossiers(fine.id);
  if (kind === undefined) {
    return (
      <Card aria-labelledby="dossier-title">
        <h2 id="dossier-title">{text.title}</h2>
        <p>{lettersText.none}</p>
      </Card>
    );
  }
  const rows = dossiers.data?.rows ?? [];
  const dossier = rows.find((row) => row.kind === kind);
  const ready = dossier?.state === 'ready';
  const choice = offered.length > 1 && (
    <RadioCards
      legend={lettersText.which}
      choices={offered.map((value) => ({
        value,
        label: letterNames[value].name,
        description: letterNames[value].what,
      }))}
      value={kind}
      onChoose={(one) => {
        request.reset();
        setChosen(one);
      }}
    />
  );
  return (
    <Card aria-labelledby="dossier-title">
      <h2 id="dossier-title">{text.title}</h2>
      <p>
        <strong>{letterNames[kind].name}.</strong> {!ready && letterNames[kind].what}
      </p>
      {dossiers.isPending && <Skeleton lines={1} label={text.loading} />}
      {dossiers.isError && <ErrorAlert title={text.unread}>{sentenceOf(dossiers.error, text.unread)}</ErrorAlert>}
      {dossier !== undefined && <DossierState dossier={dossier} fine={fine} editAddress={editAddress} />}
      {/* What was said for one letter is where the next one starts from. */}
      {dossiers.isSuccess && (
        <Preparing
          key={`${kind} ${dossier?.id ?? ''}`}
          {...{ fine, editAddress, onFineChanged, kind, dossier, request }}
          isAnswered={rows.length > 0}
          before={startingCase(dossier?.case ?? rows[0]?.case ?? emptyCase, fine)}
        />
      )}
      {choice !== false && (
        <Fold icon="list" summary={text.other}>
          {choice}
        </Fold>
      )}
    </Card>
  );
}

/** What goes with the dossier: what could be answered to the declaration it rests on, and what was received since. */
export function DossierBeside({ fine }: { readonly fine: Fine }) {
  return (
    <>
      {fine.declarationId !== null && <DeclarationWeaknesses declarationId={fine.declarationId} />}
      <Papers fine={fine} />
    </>
  );
}

interface PreparingProps extends DossierPanelProps {
  readonly kind: LetterKind;
  readonly dossier: Dossier | undefined;
  readonly before: LetterCase;
  /** A letter of this fine was made: where the card was is said. */
  readonly isAnswered: boolean;
  readonly request: ReturnType<typeof useDossiers>['request'];
}

function Preparing({ fine, editAddress, onFineChanged, kind, dossier, before, isAnswered, request }: PreparingProps) {
  const account = useQuery(accountQuery);
  const draft = useDraft(`letter-${fine.id}-${kind}`, { case: before, isDisplaySaid: isAnswered }, parseAnswers);
  const [attempt, setAttempt] = useState(0);
  const [withSummary, setWithSummary] = useState(false);
  const making = inTheMaking(dossier);
  const quarter = making ? Math.floor((dossier?.percent ?? 0) / 25) * 25 : null;
  const step = making ? dossier?.step : undefined;
  useEffect(() => {
    if (quarter !== null && step !== undefined) announce(`${step} ${quarter} %`);
  }, [quarter, step]);
  if (making) return null;
  if (!draft.ready) return <Skeleton lines={2} label={text.loading} />;

  const refusal = request.data ?? null;
  const { case: answers, isDisplaySaid } = draft.value;
  const lacksDisplay = questionsOf(kind, fine).day && !isDisplaySaid;
  const ofCase = {
    ...Object.fromEntries(Object.entries(refusal?.fields ?? {}).filter(([field]) => field in emptyCase)),
    ...(lacksDisplay && attempt > 0 ? { situations: lettersText.displayMissing } : {}),
  };
  const ready = Object.keys(fine.missing).length === 0;
  // A paper is to be mended first: that act then stands out, not asking again.
  const stopped = refusal?.code === 'DOSSIER_PAPERS_CONTRADICT';
  const prepare = async () => {
    if (lacksDisplay) return setAttempt((count) => count + 1);
    const refused = await request.mutateAsync({ kind, case: answers, withSummary });
    if (refused === null) await draft.reset();
    else setAttempt((count) => count + 1);
  };
  const name = account.data === undefined ? '' : `${account.data.firstName} ${account.data.lastName}`.trim();
  const questions = (
    <>
      {Object.keys(ofCase).length > 0 && (
        <ErrorSummary
          errors={Object.fromEntries(Object.entries(ofCase).map(([field, sentence]) => [`letter-${field}`, sentence]))}
          attempt={attempt}
          heading={lettersText.missingHeading}
        />
      )}
      <LetterForm
        kind={kind}
        fine={fine}
        value={answers}
        accountName={name}
        errors={ofCase}
        isDisplaySaid={isDisplaySaid}
        onDisplay={() => draft.set((kept) => ({ ...kept, isDisplaySaid: true }))}
        set={(change) => draft.set((kept) => ({ ...kept, case: { ...kept.case, ...change } }))}
      />
      <Fold summary={lettersText.options}>
        <div className="stack">
          <Checkbox
            label={lettersText.sendSummary}
            checked={withSummary}
            onChange={(event) => setWithSummary(event.target.checked)}
          />
          {lettersWithFace.includes(kind) && <CardMaskPanel fineId={fine.id} />}
        </div>
      </Fold>
      {refusal !== null && Object.keys(ofCase).length === 0 && (
        <DossierRefusal {...{ refusal, fine, editAddress, onFineChanged }} onMended={() => void prepare()} />
      )}
      <Button
        look={ready && dossier?.state !== 'ready' && !stopped ? 'act' : 'ghost'}
        icon="paper"
        wide
        busy={request.isPending}
        onClick={() => void prepare()}
      >
        {dossier === undefined ? text.prepare : text.again}
      </Button>
    </>
  );
  const made = dossier?.state === 'ready';
  if (!made && ready) return questions;
  // The dossier made, or facts still lacking: folded, so that what is to be done first comes first.
  return (
    <Fold icon="edit" summary={made ? text.change : text.ahead} open={refusal !== null}>
      {questions}
    </Fold>
  );
}
