import { type ReactNode, useEffect, useMemo } from 'react';
import { Disclosure } from '../ui/index.ts';
import { keepStay } from './list-kept-stays.ts';
import { StayAlert } from './stay-alert.tsx';
import { findTownRule, describeRule, buildStay } from './town-of-declaration.tsx';
import { TicketKeeper } from './ticket-keeper.tsx';
import { TownRuleCard } from './town-rule-card.tsx';
import { townRulesText as text } from './town-rules.text.fr.ts';
import { useTownRules } from './use-town-rules.ts';

export interface DraftPlace {
  /** Address in words; null until it is found. */
  readonly label: string | null;
  /** INSEE code of the commune chosen by the person, without an address. */
  readonly town: string | null;
}

/** Rule of the place of a draft declaration. */
export function TownOfDraft({ label, town, onTown }: DraftPlace & { readonly onTown: (insee: string | null) => void }) {
  const townRules = useTownRules();
  const choice = label === null ? { choice: { insee: town, onChoose: onTown } } : {};
  const rule = findTownRule(townRules, label, town);
  return (
    <Disclosure icon="ticket" summary={describeRule(rule)}>
      <TownRuleCard townRules={townRules} rule={rule} {...choice} />
    </Disclosure>
  );
}

/**
 * For a stored declaration: this phone watches the end of the stay and stores the ticket’s proof, with or without a
 * network.
 */
export function StayOfDraft({
  label,
  town,
  id,
  plate,
  startedAt,
  deposited,
}: DraftPlace & {
  readonly id: string;
  readonly plate: string;
  readonly startedAt: string;
  readonly deposited: boolean;
}): ReactNode {
  const townRules = useTownRules();
  const rule = findTownRule(townRules, label, town);
  const stay = useMemo(
    () => buildStay(rule, { id, plate, startedAt: new Date(startedAt) }),
    [rule, id, plate, startedAt],
  );
  useEffect(() => {
    if (stay !== null) keepStay(stay, new Date());
  }, [stay]);
  return (
    <>
      {stay !== null && (
        <Disclosure icon="clock" summary={text.stayHere(stay.commune, stay.hours)}>
          <StayAlert stay={stay} isMailed={deposited && label !== null} serverLeftAt={null} />
        </Disclosure>
      )}
      <Disclosure icon="ticket" summary={text.ticketFold} open={rule?.ticketRequired === true}>
        <TicketKeeper declarationId={id} rule={rule} tickets={[]} />
      </Disclosure>
    </>
  );
}
