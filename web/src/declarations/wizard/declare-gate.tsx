import { awaitsValidationText } from '@placejuste/domain/account';
import type { ReactNode } from 'react';
import { AccountAlert, Checking, LastKnown, useDeclarePermission } from '../../account/index.ts';
import { Alert, Disclosure, LinkButton, Page, Steps } from '../../ui/index.ts';
import { gateText as text } from './gate.text.fr.ts';
import { wizardSteps } from './wizard-draft.ts';
import { wizardText } from './wizard.text.fr.ts';

export interface GateProps {
  /** True when the declaration is already begun on this phone: it may be finished, whatever happened to the account. */
  readonly isBegun: boolean;
  readonly children: (notice: ReactNode) => ReactNode;
}

/** Shows the wizard, with its conditions, to people who may declare; to others, the reason and what to do. */
export function DeclareGate({ isBegun, children }: GateProps) {
  const permission = useDeclarePermission();
  switch (permission.answer) {
    case 'checking':
      if (isBegun) return children(null);
      // Shows the heading of the first step, which nearly everybody may open, so that the largest text appears at once.
      return (
        <Page
          title={wizardText.location.title}
          lead={wizardText.location.lead}
          back={{ to: '/pwa' }}
          step={permission.answer}
          steps={<Steps current={1} total={wizardSteps.length} name={wizardText.stepNames.location} />}
        >
          <Checking />
        </Page>
      );
    case 'unknown':
      return children(<Alert tone="wait">{text.unknown}</Alert>);
    case 'open':
      return children(<Terms {...permission} />);
    case 'refused':
      if (isBegun) return children(<Alert tone="wait">{text.begun}</Alert>);
      return (
        <Page title={text.title} back={{ to: '/pwa' }} step={permission.answer}>
          <AccountAlert state={permission.state} />
          <LastKnown lastFetchedAt={permission.lastFetchedAt} />
          <LinkButton to="/pwa" icon="back" wide>
            {text.home}
          </LinkButton>
        </Page>
      );
  }
}

function Terms({
  isAwaitingValidation,
  lastFetchedAt,
}: {
  readonly isAwaitingValidation: boolean;
  readonly lastFetchedAt: string | null;
}) {
  if (!isAwaitingValidation && lastFetchedAt === null) return null;
  return (
    <>
      {isAwaitingValidation && (
        <Disclosure icon="hourglass" summary={awaitsValidationText}>
          <p>{text.awaits}</p>
        </Disclosure>
      )}
      {lastFetchedAt !== null && (
        <Alert tone="wait">
          <LastKnown lastFetchedAt={lastFetchedAt} />
        </Alert>
      )}
    </>
  );
}
