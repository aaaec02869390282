import type { Dossier, LetterCase } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { letterNames, lettersWithFace, type LetterKind } from '@placejuste/domain/letter';
import type { FineAct } from '@placejuste/domain/next-step';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../offline/index.ts';
import {
  Button,
  Checkbox,
  ErrorSummary,
  Disclosure,
  LinkButton,
  PageDock,
  Skeleton,
  stopAtTypedFault,
} from '../ui/index.ts';
import { DossierRefusal } from './dossier-refusal.tsx';
import { accountQuery } from './dossiers.queries.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';
import { LetterForm } from './letters/letter-form.tsx';
import { isAboutDay, emptyCase, parseCase, withDisplay } from './letters/letter-values.ts';
import { lettersText } from './letters/letters.text.fr.ts';
import { CardMaskPanel } from './papers/card-mask.tsx';
import type { CardPlace } from './use-card-place.ts';
import type { useDossiers } from './use-dossiers.ts';

export interface DossierPanelProps {
  readonly fine: Fine;
  /** The single main act of the fine. */
  readonly act: FineAct | null;
  readonly addresses: {
    /** Address of the form that corrects the fine. */
    readonly edit: string;
    /** Address of the questions about missing facts. */
    readonly complete: string;
    readonly cardPlace: string;
    readonly sign: string;
  };
  /** Reads the fine again after a change. */
  readonly onFineChanged: () => Promise<void>;
  /** True when the last question requested the dossier, which is then prepared without another press. */
  readonly isAsked: boolean;
  readonly onAsked: () => void;
}

interface PreparingProps extends DossierPanelProps {
  readonly kind: LetterKind;
  readonly dossier: Dossier | undefined;
  readonly before: LetterCase;
  readonly cardPlace: CardPlace | null;
  /** True when preparing this letter is the main act of the fine, whose button is in the dock. */
  readonly isAct: boolean;
  readonly request: ReturnType<typeof useDossiers>['request'];
}

type RequestRefusal = NonNullable<PreparingProps['request']['data']>;

/** Questions of this letter beyond the facts of the fine, and the request for its dossier. */
export function Preparing(props: PreparingProps) {
  const { fine, addresses, onFineChanged, kind, dossier, before, cardPlace, isAct, request, isAsked, onAsked } = props;
  const account = useQuery(accountQuery);
  const draft = useDraft(`letter-${fine.id}-${kind}`, { first: before, parse: parseCase });
  const [attempt, setAttempt] = useState(0);
  const [withSummary, setWithSummary] = useState(false);
  const answers = draft.value;
  const refusal = request.data ?? null;
  const ofCase = listRefusedQuestions(refusal);
  const isMade = dossier?.state === 'ready';

  const form = useRef<HTMLDivElement>(null);
  const prepare = async () => {
    if (stopAtTypedFault(form.current)) return;
    const situations = isAboutDay(kind) ? withDisplay(answers.situations, cardPlace ?? 'shown') : answers.situations;
    const newRefusal = await request.mutateAsync({ kind, case: { ...answers, situations }, withSummary });
    if (newRefusal === null) await draft.reset();
    else setAttempt((count) => count + 1);
  };
  const isDue = isAsked && draft.ready;
  const latest = useRef(() => undefined as void);
  useEffect(() => {
    latest.current = () => {
      onAsked();
      if (findLackingAddress(props) === null && dossier === undefined) void prepare();
    };
  });
  useEffect(() => {
    if (isDue) latest.current();
  }, [isDue]);
  const refusalRef = useRef<HTMLDivElement>(null);
  // The button is at the bottom and the refusal further up, so the focus moves to the refusal.
  useEffect(() => {
    if (attempt > 0 && refusal !== null) refusalRef.current?.focus();
  }, [attempt, refusal]);
  if (!draft.ready) return <Skeleton lines={2} label={text.loading} />;

  const name = account.data === undefined ? '' : `${account.data.firstName} ${account.data.lastName}`.trim();
  const act = (
    <PrepareAct
      isAct={isAct}
      isMade={isMade}
      // A paper must be corrected first: that act stands out rather than a new request.
      isStopped={refusal?.code === 'DOSSIER_PAPERS_CONTRADICT'}
      busy={request.isPending}
      missingAddress={findLackingAddress(props)}
      onPrepare={() => void prepare()}
    />
  );
  const questions = (
    <>
      {Object.keys(ofCase).length > 0 && (
        <ErrorSummary
          errors={Object.fromEntries(Object.entries(ofCase).map(([field, sentence]) => [`letter-${field}`, sentence]))}
          attempt={attempt}
          heading={lettersText.missingHeading}
        />
      )}
      <div className="stack" ref={form}>
        <LetterForm
          kind={kind}
          fine={fine}
          value={answers}
          accountName={name}
          errors={ofCase}
          set={(change) => draft.set((former) => ({ ...former, ...change }))}
        />
      </div>
      {isAboutDay(kind) && cardPlace !== null && <AnsweredCardPlace place={cardPlace} address={addresses.cardPlace} />}
      <Disclosure icon="paper" summary={lettersText.options}>
        <div className="stack">
          <Checkbox
            label={lettersText.sendSummary}
            checked={withSummary}
            onChange={(event) => setWithSummary(event.target.checked)}
          />
          {lettersWithFace.includes(kind) && <CardMaskPanel fineId={fine.id} />}
        </div>
      </Disclosure>
      {refusal !== null && Object.keys(ofCase).length === 0 && (
        <div ref={refusalRef} tabIndex={-1}>
          <DossierRefusal
            refusal={refusal}
            fine={fine}
            onFineChanged={onFineChanged}
            editAddress={addresses.edit}
            onMended={() => void prepare()}
          />
        </div>
      )}
      {!isAct && act}
    </>
  );
  return (
    <>
      {isAct && <PageDock>{act}</PageDock>}
      {isMade ? (
        <Disclosure icon="edit" summary={text.change} open={refusal !== null}>
          <div className="stack">{questions}</div>
        </Disclosure>
      ) : (
        questions
      )}
    </>
  );
}

/** Lists the refused questions of this letter, each with its sentence. */
function listRefusedQuestions(refusal: RequestRefusal | null): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(refusal?.fields ?? {}).filter(([field]) => field in emptyCase));
}

/** Returns the address where the missing facts of the letter are asked; null when none is missing. */
function findLackingAddress({ fine, kind, cardPlace, addresses }: PreparingProps): string | null {
  if (Object.keys(fine.missing).length > 0) return addresses.complete;
  return isAboutDay(kind) && cardPlace === null ? addresses.cardPlace : null;
}

interface PrepareActProps {
  readonly isAct: boolean;
  readonly isMade: boolean;
  readonly isStopped: boolean;
  readonly busy: boolean;
  readonly missingAddress: string | null;
  readonly onPrepare: () => void;
}

/** Button that requests the dossier, or link to its missing facts. */
function PrepareAct({ isAct, isMade, isStopped, busy, missingAddress, onPrepare }: PrepareActProps) {
  const otherWords = isMade ? text.again : text.prepareThis;
  const words = isAct ? text.prepare : otherWords;
  const look = isAct && !isStopped ? 'act' : 'ghost';
  return missingAddress === null ? (
    <Button look={look} icon="paper" wide busy={busy} onClick={onPrepare}>
      {words}
    </Button>
  ) : (
    <LinkButton to={missingAddress} look={look} wide>
      {words}
    </LinkButton>
  );
}

/** Place of the card that day, as answered before this letter. */
function AnsweredCardPlace({ place, address }: { readonly place: CardPlace; readonly address: string }) {
  return (
    <div className="row spread">
      <p>
        <span className="soft">{lettersText.cardWas}</span>
        <br />
        {lettersText.cardPlaces[place]}
      </p>
      <LinkButton to={address} look="plain" icon="edit">
        {lettersText.changePlace}
        <span className="visually-hidden"> : {lettersText.cardWas}</span>
      </LinkButton>
    </div>
  );
}

/** Name of the letter, with its description unless `short`. */
export function LetterName({ kind, short }: { readonly kind: LetterKind; readonly short: boolean }) {
  return (
    <p>
      <strong>{`${letterNames[kind].name}${short ? '' : '.'}`}</strong> {!short && letterNames[kind].what}
    </p>
  );
}
