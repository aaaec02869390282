import { type ReactNode, useState } from 'react';
import { finesText } from '../../fines.text.fr.ts';
import { FactGroup } from './fact-group.tsx';

interface PhotoGroupProps {
  /** Where the copy is; null when there is none. */
  readonly where: string | null;
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** The copy of the notice, folded as the other groups are; a copy that is refused opens it. */
export function PhotoGroup({ where, isWrong, children }: PhotoGroupProps) {
  const [isOpen, setIsOpen] = useState(isWrong);
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong);
    if (isWrong) setIsOpen(true);
  }
  return (
    <FactGroup
      id="fine-group-photo"
      title={finesText.form.photo}
      answers={where === null ? [] : [where]}
      toFill={0}
      isWrong={isWrong}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      {children}
    </FactGroup>
  );
}
