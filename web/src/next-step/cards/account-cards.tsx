import { stateMessages, validityAdvice, validityMessages } from '@placejuste/domain/account';
import { LinkButton, LivingCard, Street } from '../../ui/index.ts';
import { nextStepText } from '../next-step.text.fr.ts';
import type { HomePlace } from '../home-place.ts';

type AccountBlock = 'profile-missing' | 'suspended' | 'unsubscribed';

const places = {
  'profile-missing': { to: '/support', act: 'contact-support' },
  suspended: { to: '/pwa/suspension', act: 'read-suspension' },
} as const;

/** Card about the block of the whole account, in the catalogue's words, with its single act. */
export function AccountCard({ kind, place }: { readonly kind: AccountBlock; readonly place: HomePlace }) {
  const { title, advice } = describeHeldBack(kind, place);
  return (
    <LivingCard
      tone={kind === 'unsubscribed' ? 'info' : 'wait'}
      state={{ tone: kind === 'unsubscribed' ? 'info' : 'wait', icon: 'user', text: title }}
      title={nextStepText.held[kind]}
      lead={advice}
      actions={
        kind === 'unsubscribed' ? (
          <LinkButton to="/pwa/billing" look="act" icon="card" wide>
            {nextStepText.acts['choose-plan']}
          </LinkButton>
        ) : (
          <LinkButton to={places[kind].to} look="act" icon="user" wide>
            {nextStepText.acts[places[kind].act]}
          </LinkButton>
        )
      }
    />
  );
}

/**
 * Texts of the block. A missing profile has a text for each place (specification §4, §8): the application has its own.
 */
function describeHeldBack(kind: AccountBlock, place: HomePlace): { readonly title: string; readonly advice: string } {
  // The title already says that the account is suspended, so the advice does not repeat it.
  if (kind === 'suspended') return { ...stateMessages.suspended, advice: nextStepText.suspendedLead };
  if (kind === 'unsubscribed') return stateMessages.unpaid;
  const code = place === 'pwa' ? 'PROFILE_INCOMPLETE' : 'PROFILE_NOT_FOUND';
  return { title: validityMessages[code], advice: validityAdvice[code] };
}

/** Card shown when nothing is pending: the next act is the next declaration. */
export function IdleCard() {
  const { title, lead } = nextStepText.idle;
  return (
    <LivingCard
      tone="night"
      title={title}
      lead={lead}
      actions={
        <LinkButton look="act" icon="camera" large wide to="/pwa/declare?new=1">
          {nextStepText.acts.declare}
        </LinkButton>
      }
    >
      <Street />
    </LivingCard>
  );
}
