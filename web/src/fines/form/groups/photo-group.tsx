import { type ReactNode, useState } from 'react';
import { finesText } from '../../fines.text.fr.ts';
import { FactGroup } from './fact-group.tsx';

interface PhotoGroupProps {
  /** Description of where the copy is; null without a copy. */
  readonly where: string | null;
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** Copy of the notice, folded like the other groups; opens when the copy is refused. */
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
