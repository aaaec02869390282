import { codeFaultMessages, codeSignatureWords } from '@placejuste/domain/card-code';
import { spellPlate } from '@placejuste/domain/kernel';
import { Button, Chip, formatDateWords, Alert, Progress, NoWrap, keepPiecesWhole } from '../../ui/index.ts';
import { photoCheckText as text } from './photo-check.text.fr.ts';
import type { CheckState } from './use-photo-checks.ts';

interface PhotoCheckAlertProps {
  readonly state: CheckState | null;
  /** Subject of the photograph, for the button names: « la voiture garée, plaque et place visibles ». */
  readonly what: string;
  /** True when the person keeps the photograph despite the remarks. */
  readonly isKept: boolean;
  readonly onKeep: () => void;
}

/** Result of the check of one photograph; it never blocks the person. */
export function PhotoCheckAlert({ state, what, isKept, onKeep }: PhotoCheckAlertProps) {
  // A remark on light or sharpness is shown at once; success only after the whole check.
  const early = state?.measured != null && state.measured.issues.length > 0 ? state.measured : null;
  const shownResult = state?.result ?? early;
  return (
    <>
      <p role="status" className={state?.running === true ? 'soft' : 'visually-hidden'}>
        {describeStatus(state)}
      </p>
      {state?.running === true && state.fetched !== null && <Progress label={text.fetching} value={state.fetched} />}
      {shownResult !== null && <Outcome result={shownResult} what={what} isKept={isKept} onKeep={onKeep} />}
    </>
  );
}

function describeStatus(state: CheckState | null): string {
  if (state === null) return '';
  if (state.running) return state.measured?.issues.length === 0 ? text.reading : text.checking;
  return state.result?.issues.map(({ message }) => message).join('. ') ?? '';
}

type Result = NonNullable<CheckState['result']>;

function Outcome({ result, what, isKept, onKeep }: Omit<PhotoCheckAlertProps, 'state'> & { readonly result: Result }) {
  if (result.issues.length === 0) {
    return (
      <>
        {result.isValid && (
          <p className="row">
            <Chip tone="good">{describeSuccess(result)}</Chip>
          </p>
        )}
        <CardLine card={result.card} />
      </>
    );
  }
  const onlyCard = result.issues.every(({ code }) => code === 'CARD_ENDED');
  return (
    <Alert tone="wait" title={onlyCard ? text.cardRemark : text.remarks}>
      <ul>
        {result.issues.map(({ code, message, remedy }) => (
          <li key={code}>
            <strong>{message}.</strong> {remedy}
          </li>
        ))}
      </ul>
      <CardLine card={result.card} />
      {isKept ? (
        <p>
          <Chip tone="wait">{text.kept}</Chip>
        </p>
      ) : (
        <Button look="ghost" wide onClick={onKeep} aria-label={text.keepWhat(what)}>
          {text.keep}
        </Button>
      )}
    </Alert>
  );
}

function describeSuccess({ metadata, card }: Result): string {
  if (card?.seen === 'read') return text.goodCard;
  return metadata.plateNumber === null ? text.good : text.goodPlate;
}

/** Result of reading the card's code, shown without a question. */
function CardLine({ card }: Pick<Result, 'card'>) {
  if (card === null) return null;
  if (card.seen === 'unclear') return <p className="small">{codeFaultMessages[card.fault]}</p>;
  const day = card.expiresOn === null ? text.cardNoDay : text.cardDay(formatDateWords(card.expiresOn));
  return (
    <p className="small">
      {card.ended ? '' : `${day} `}
      {codeSignatureWords[card.signature]}
    </p>
  );
}

interface PlateQuestionProps {
  readonly plate: string;
  /** The vehicle chosen for this declaration. */
  readonly chosenPlate: string | null;
  /** True once the person answered: the question about this plate is not repeated. */
  readonly isAnswered: boolean;
  readonly onAnswer: (use: boolean) => void;
}

/** Compares the plate that was read with the chosen vehicle's; it is used only after the person confirms. */
export function PlateQuestion({ plate, chosenPlate, isAnswered, onAnswer }: PlateQuestionProps) {
  const spokenText = <span className="visually-hidden"> ({spellPlate(plate)})</span>;
  if (chosenPlate === plate) {
    return (
      <p className="small">
        {keepPiecesWhole(isAnswered ? text.confirmed(plate) : text.plateRead(plate))}
        {spokenText}. {text.plateSame}
      </p>
    );
  }
  if (isAnswered) return null;
  return (
    <Alert tone="wait" live="status" title={text.plateRead(plate)}>
      <p>
        {chosenPlate === null ? text.plateAsk : text.plateOther(chosenPlate)}
        {spokenText}
      </p>
      <div className="stack tight">
        <Button look="ghost" icon="car" wide onClick={() => onAnswer(true)}>
          <NoWrap text={chosenPlate === null ? text.yes(plate) : text.use(plate)} part={plate} />
        </Button>
        <Button look="plain" wide onClick={() => onAnswer(false)}>
          {chosenPlate === null ? text.no : text.keepChosen(chosenPlate)}
        </Button>
      </div>
    </Alert>
  );
}
