import type { Fine } from '@placejuste/contracts/fines';
import {
  isLetterProof,
  letterNames,
  provableLetters,
  type LetterKind,
  type PaperKind,
} from '@placejuste/domain/letter';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../ui/index.ts';
import { dossiersQuery } from '../dossiers.queries.ts';
import { lettersText } from '../letters/letters.text.fr.ts';

const text = lettersText.papers;

/**
 * The letters that a paper of that kind may prove, the appeal first: asked where there are several. None for a paper
 * that proves no letter.
 */
export function useProvableLetters(fine: Pick<Fine, 'id' | 'track'>, kind: PaperKind | ''): readonly LetterKind[] {
  const isProof = isLetterProof(kind);
  const dossiers = useQuery({ ...dossiersQuery(fine.id), enabled: isProof });
  if (!isProof) return [];
  return provableLetters(fine.track, dossiers.data?.rows.map((dossier) => dossier.kind) ?? null);
}

interface LetterOfProofProps {
  readonly id: string;
  readonly letters: readonly LetterKind[];
  readonly value: LetterKind | '';
  readonly isMissing: boolean;
  readonly onChoose: (letter: LetterKind) => void;
}

/** Which letter that paper proves: none is chosen beforehand. */
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
