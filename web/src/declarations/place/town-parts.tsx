import { townRuleTexts } from '@placejuste/domain/town-rule';
import { lazyPart, renderNothing } from '../../platform/index.ts';
import { Card } from '../../ui/index.ts';

const load = () => import('../../town-rules/town-rules.lazy.ts');

/** Shown when the code of the rules cannot be loaded. */
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

// The rules load after the essential parts of the wizard, and never block it.
export const TownOfDraft = lazyPart(
  load,
  (code) => code.TownOfDraft,
  () => <UnknownTown />,
);
export const StayOfDraft = lazyPart(load, (code) => code.StayOfDraft, renderNothing);
export const TownOfDeclaration = lazyPart(
  load,
  (code) => code.TownOfDeclaration,
  () => <UnknownTown />,
);
