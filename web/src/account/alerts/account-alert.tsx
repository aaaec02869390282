import { stepActNames } from '@placejuste/domain/step-act';
import { adviceOnRefusal, stateMessages, type AccountState, type NextAct } from '@placejuste/domain/account';
import { papersPath } from '@placejuste/domain/next-step';
import { dateInWords, LinkButton, Alert, type IconName } from '../../ui/index.ts';
import { gateText } from '../gate.text.fr.ts';

/** Where the one act of a state is done. */
const places: Readonly<Record<NonNullable<NextAct>, { readonly to: string; readonly icon: IconName }>> = {
  'sign-in': { to: '/auth?mode=login&next=%2Fpwa', icon: 'key' },
  'choose-plan': { to: '/pwa/billing', icon: 'card' },
  'send-papers': { to: papersPath, icon: 'paper' },
  'read-suspension': { to: '/pwa/suspension', icon: 'user' },
  'contact-support': { to: '/support', icon: 'user' },
};

/** Why the account does not open everything yet, in the catalogue's words, and its one act. */
export function AccountAlert({ state }: { readonly state: Exclude<AccountState, 'valid'> }) {
  const { title, advice, act } = stateMessages[state];
  return (
    <Alert tone="wait" title={title}>
      <p>{advice}</p>
      <ActLink act={act} />
    </Alert>
  );
}

/** Without a network: since when the state that decides is known. */
export function LastKnown({ lastFetchedAt }: { readonly lastFetchedAt: string | null }) {
  return lastFetchedAt === null ? null : <p className="soft">{gateText.lastKnown(dateInWords(lastFetchedAt))}</p>;
}

/** What to do about a refusal that the state of the account caused; nothing for any other. */
export function RefusalAdvice({ code }: { readonly code: string | null }) {
  const said = adviceOnRefusal(code);
  if (said === null) return null;
  return (
    <>
      <p>{said.advice}</p>
      <ActLink act={said.act} />
    </>
  );
}

function ActLink({ act }: { readonly act: NextAct }) {
  if (act === null) return null;
  return (
    <LinkButton {...places[act]} wide>
      {stepActNames[act]}
    </LinkButton>
  );
}
