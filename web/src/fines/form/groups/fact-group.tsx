import { Fragment, type ReactNode } from 'react';
import { Icon, UserText } from '../../../ui/index.ts';
import { finesText } from '../../fines.text.fr.ts';

const text = finesText.form.groups;

interface FactGroupProps {
  readonly id: string;
  readonly title: string;
  /** Answers shown while the group is folded. */
  readonly answers: readonly string[];
  /** Number of its lines that the letter still needs. */
  readonly toFill: number;
  readonly isWrong: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A group of fields under its heading; folded, one line shows the answers or the number of missing lines. */
export function FactGroup({ id, title, answers, toFill, isWrong, isOpen, onToggle, children }: FactGroupProps) {
  const isDone = !isWrong && toFill === 0;
  const stateIcon = isDone && answers.length > 0 ? 'check' : 'edit';
  const renderState = () => {
    if (isWrong) return text.wrong;
    if (toFill > 0) return text.toFill(toFill);
    // As high as the text it replaces, so that nothing moves while the last answer is typed.
    return isOpen ? text.nothingLacks : <Answers of={answers} />;
  };
  return (
    <details
      className={isDone ? 'fold fact-group' : 'fold fact-group waiting'}
      open={isOpen}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget && currentTarget.open !== isOpen) onToggle(currentTarget.open);
      }}
    >
      <summary id={id}>
        <Icon name={isWrong ? 'alert' : stateIcon} size={22} />
        <h2>{title}</h2>
        <span className="fact-group-answers">{renderState()}</span>
        <span className="end">
          <Icon name="down" size={20} />
        </span>
      </summary>
      <div className="folded">{children}</div>
    </details>
  );
}

/** Answers, each in its own text direction: a right-to-left name must not reverse the following words. */
function Answers({ of: answers }: { readonly of: readonly string[] }) {
  if (answers.length === 0) return text.optional;
  return answers.map((answer, index) => (
    <Fragment key={answer}>
      {/* The separator stays at the end of its line. */}
      {index > 0 && '\u00a0· '}
      <UserText>{answer}</UserText>
    </Fragment>
  ));
}
