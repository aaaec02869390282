import { useEffect } from 'react';
import { readPreferences, sayAloud } from '../../accessibility/index.ts';
import { LinkButton, LivingCard, PageActions, Street } from '../../ui/index.ts';
import { describeReceipt, Refused, SendingState, type SentStateProps } from '../payment/sent-state.tsx';
import { useIsDeclarationRefused } from '../payment/use-is-declaration-refused.ts';
import type { DeclaredFor } from './declared-for.ts';
import type { WizardDraft } from '../wizard/wizard-draft.ts';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';

const text = lazyStepsText.prepared;

interface PreparedStepProps extends SentStateProps {
  readonly declaredFor: DeclaredFor;
  /** Place of the declaration, used for its local time only. */
  readonly place: WizardDraft['place'];
}

/** Last step for a carer: the declaration is safe, and who confirms it. Its content is not shown again. */
export function PreparedStep({ declaredFor, place, row, onCorrect }: PreparedStepProps) {
  const isDeposited = row?.state === 'delivered';
  const isRefused = useIsDeclarationRefused(row);
  const title = isDeposited ? text.deposited : text.kept;
  const spokenTitle = isRefused ? lazyStepsText.sent.refusedTitle : title;
  useEffect(() => {
    if (readPreferences().audioEnabled) void sayAloud(spokenTitle);
  }, [spokenTitle]);
  return (
    <>
      <Refused row={row} onCorrect={onCorrect} />
      {!isRefused && (
        <>
          <LivingCard
            tone={isDeposited ? 'night' : 'here'}
            state={{
              tone: isDeposited ? 'good' : 'info',
              icon: isDeposited ? 'check' : 'phone',
              text: describeReceipt({ row, describeReceived: lazyStepsText.sent.deposited, place }),
            }}
            title={title}
            lead={isDeposited ? text.toConfirm(declaredFor.firstName) : <SendingState row={row} />}
          >
            <Street parked />
          </LivingCard>
          <p className="soft">{isDeposited ? text.notShown : text.leaving}</p>
        </>
      )}
      <PageActions>
        <LinkButton to={declaredFor.home} look="act" wide>
          {text.back}
        </LinkButton>
      </PageActions>
    </>
  );
}
