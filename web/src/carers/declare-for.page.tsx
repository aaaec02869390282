import { useId, useMemo, useState } from 'react';
import { useSearchParams } from '../platform/index.ts';
import { DeclaredForContext, type DeclaredFor, type GateProps, NewDeclaration } from '../declarations/index.ts';
import { Button, Page, PageActions, RadioCards, UserText } from '../ui/index.ts';
import { declareForText as text } from './carers.text.fr.ts';
import { ForChip } from './helping/for-chip.tsx';
import { HelpedPage } from './helping/helped-page.tsx';
import type { HelpedPerson } from './helping/use-helped-people.ts';

/** `/aidant/declarer?aide=ID`, `&presence=oui|non`: the wizard of a declaration, for a helped person. */
export function Component() {
  return (
    <HelpedPage title={text.title('')}>{(userId, person) => <ForPerson userId={userId} person={person} />}</HelpedPage>
  );
}

function ForPerson({ userId, person }: { readonly userId: string; readonly person: HelpedPerson }) {
  const [query, setQuery] = useSearchParams();
  const presence = query.get('presence');
  if (presence === 'oui' || presence === 'non')
    return <Wizard key={person.id} userId={userId} person={person} presence={presence} />;
  return (
    <PresenceQuestion
      name={person.firstName}
      onAnswer={(answer) => {
        const next = new URLSearchParams(query);
        next.set('presence', answer);
        setQuery(next, { replace: true });
      }}
    />
  );
}

interface WizardProps {
  readonly userId: string;
  readonly person: HelpedPerson;
  readonly presence: 'oui' | 'non';
}

function Wizard({ userId, person, presence }: WizardProps) {
  const declaredFor = useMemo<DeclaredFor>(
    () => ({
      helpId: person.id,
      firstName: person.firstName,
      holderPresent: presence === 'oui',
      vehicles: person.vehicles,
      address: `/aidant/declarer?aide=${person.id}&presence=${presence}`,
      home: '/aidant',
    }),
    [person, presence],
  );
  return (
    <DeclaredForContext value={declaredFor}>
      <NewDeclaration userId={userId} draftKey={`declaration-for-${person.id}`} Gate={OpenGate} />
    </DeclaredForContext>
  );
}

/** The service checks the holder's account, which is unknown here. */
function OpenGate({ children }: GateProps) {
  return children(
    <DeclaredForContext.Consumer>{(person) => <ForChip name={person?.firstName ?? ''} />}</DeclaredForContext.Consumer>,
  );
}

interface PresenceQuestionProps {
  readonly name: string;
  readonly onAnswer: (answer: 'oui' | 'non') => void;
}

function PresenceQuestion({ name, onAnswer }: PresenceQuestionProps) {
  const group = useId();
  const [answer, setAnswer] = useState<'oui' | 'non' | null>(null);
  const [refusals, setRefusals] = useState(0);
  const go = () => {
    if (answer !== null) return onAnswer(answer);
    setRefusals(refusals + 1);
    document.getElementById(group)?.focus();
  };
  return (
    <Page title={text.title(name)} back={{ to: '/aidant', label: text.back }}>
      <RadioCards
        id={group}
        legend={text.presence(name)}
        error={refusals > 0 && answer === null ? text.choose : undefined}
        choices={[
          { value: 'oui', label: text.yes },
          { value: 'non', label: text.no },
        ]}
        value={answer}
        onChoose={(value) => setAnswer(value === 'oui' ? 'oui' : 'non')}
      />
      <p className="soft">
        <UserText within={text.presenceHelp(name)}>{name}</UserText>
      </p>
      <PageActions>
        <Button look="act" wide onClick={go}>
          {text.go}
        </Button>
      </PageActions>
    </Page>
  );
}
