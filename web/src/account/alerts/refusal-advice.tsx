import { stepActNames } from '@placejuste/domain/step-act';
import { findRefusalMessage, type NextAct } from '@placejuste/domain/account';
import { papersPath } from '@placejuste/domain/next-step';
import { type IconName, LinkButton } from '../../ui/index.ts';

/** Page of the action of each state. */
const places: Readonly<Record<NonNullable<NextAct>, { readonly to: string; readonly icon: IconName }>> = {
  'sign-in': { to: '/auth?mode=login&next=%2Fpwa', icon: 'key' },
  'choose-plan': { to: '/pwa/billing', icon: 'card' },
  'send-papers': { to: papersPath, icon: 'paper' },
  'read-suspension': { to: '/pwa/suspension', icon: 'user' },
  'contact-support': { to: '/support', icon: 'user' },
};

/** Advice about a refusal caused by the state of the account; renders nothing for any other refusal. */
export function RefusalAdvice({ code }: { readonly code: string | null }) {
  const message = findRefusalMessage(code);
  if (message === null) return null;
  return (
    <>
      <p>{message.advice}</p>
      <ActLink act={message.act} />
    </>
  );
}

/** The one act of a state. */
export function ActLink({ act, look }: { readonly act: NextAct; readonly look?: 'act' }) {
  if (act === null) return null;
  return (
    <LinkButton {...places[act]} {...(look === undefined ? {} : { look })} wide>
      {stepActNames[act]}
    </LinkButton>
  );
}
