import { townRuleTexts } from '@placejuste/domain/town-rule';
import { lazy } from 'react';
import { Card } from '../../ui/index.ts';

const load = () => import('../../town-rules/town-rules.lazy.ts');

/** What is said while the code of the rules cannot be had. */
function UnknownTown() {
  return (
    <Card>
      <p>{townRuleTexts.unknownHere}</p>
      <p>
        <strong>{townRuleTexts.neverReplaces}</strong>
      </p>
    </Card>
  );
}

// The rules come after what the wizard cannot do without, and never stop it.
export const TownOfDraft = lazy(() =>
  load().then(
    ({ TownOfDraft: part }) => ({ default: part }),
    () => ({ default: UnknownTown }),
  ),
);
export const StayOfDraft = lazy(() =>
  load().then(
    ({ StayOfDraft: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);
export const TownOfDeclaration = lazy(() =>
  load().then(
    ({ TownOfDeclaration: part }) => ({ default: part }),
    () => ({ default: UnknownTown }),
  ),
);
