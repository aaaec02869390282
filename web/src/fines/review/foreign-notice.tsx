import { personAdvice, personReasons } from '@placejuste/domain/fine';
import { Alert, Button } from '../../ui/index.ts';
import { finesText } from '../fines.text.fr.ts';

interface ForeignNoticeProps {
  /** True when the title of the screen already asks the question. */
  readonly isTitled?: boolean;
  readonly isOtherLanguage: boolean;
  readonly onFrench: () => void;
  readonly onPhotograph: (() => void) | null;
}

/** Shown instead of the list for a notice that seems foreign: French dates would be wrong, so the person decides. */
export function ForeignNotice({ isTitled = false, isOtherLanguage, onFrench, onPhotograph }: ForeignNoticeProps) {
  return (
    <div className="stack">
      <Alert tone="wait" title={!isTitled && finesText.review.foreign}>
        <p>{personReasons[isOtherLanguage ? 'other-language' : 'foreign']}</p>
        <p>{personAdvice}</p>
      </Alert>
      <Button wide onClick={onFrench}>
        {finesText.review.french}
      </Button>
      {onPhotograph !== null && (
        <Button icon="camera" look="plain" wide onClick={onPhotograph}>
          {finesText.review.photographAgain}
        </Button>
      )}
    </div>
  );
}
