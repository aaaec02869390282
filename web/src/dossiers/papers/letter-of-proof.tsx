import type { Fine } from '@placejuste/contracts/fines';
import {
  isLetterProof,
  letterNames,
  listProvableLetters,
  type LetterKind,
  type PaperKind,
} from '@placejuste/domain/letter';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../ui/index.ts';
import { dossiersQuery } from '../dossiers.queries.ts';
import { lettersText } from '../letters/letters.text.fr.ts';

const text = lettersText.papers;

interface ProofDraft {
  readonly kind: PaperKind | '';
  readonly letter: LetterKind | '';
}

interface ProvedLetter {
  /** Letters that the paper may prove, the appeal first; empty for a paper that proves no letter. */
  readonly letters: readonly LetterKind[];
  readonly isAsked: boolean;
  /** Letter that is proved; empty until it is chosen; undefined for a paper that proves no letter. */
  readonly letter: LetterKind | '' | undefined;
  /** True while the list of existing letters loads. */
  readonly isAwaited: boolean;
}

/**
 * Returns the letter that a paper proves, which is asked when several are possible.
 * @param isFixed true when the paper replaces an exhibit of the appeal, and therefore proves it
 */
export function useProvedLetter(fine: Pick<Fine, 'id' | 'track'>, draft: ProofDraft, isFixed: boolean): ProvedLetter {
  const isProof = isLetterProof(draft.kind);
  const dossiers = useQuery({ ...dossiersQuery(fine.id), enabled: isProof });
  const isAwaited = isProof && dossiers.isPending && dossiers.fetchStatus === 'fetching';
  const madeKinds = dossiers.data?.rows.map((dossier) => dossier.kind) ?? null;
  const letters = isProof && !isAwaited ? listProvableLetters(fine.track, madeKinds) : [];
  const isAsked = !isFixed && letters.length > 1;
  const letter = isAsked ? (letters.find((one) => one === draft.letter) ?? '') : letters[0];
  return { letters, isAsked, letter, isAwaited };
}

interface LetterOfProofProps {
  readonly id: string;
  readonly letters: readonly LetterKind[];
  readonly value: LetterKind | '';
  readonly isMissing: boolean;
  readonly onChoose: (letter: LetterKind) => void;
}

/** Choice of the letter that a paper proves, without a default. */
export function LetterOfProof({ id, letters, value, isMissing, onChoose }: LetterOfProofProps) {
  return (
    <Select
      id={id}
      label={text.letter}
      prompt={text.prompt}
      choices={letters.map((letter) => ({ value: letter, label: letterNames[letter].name }))}
      value={value}
      error={isMissing ? text.letterMissing : undefined}
      onChoose={onChoose}
    />
  );
}
