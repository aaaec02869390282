import type { Home } from '@placejuste/domain/next-step';
import { CarerRows } from '../carers/index.ts';
import { useIdlePart } from '../platform/index.ts';
import { Disclosure, SecondaryPair, SecondaryLink } from '../ui/index.ts';
import type { HomePlace } from './home-place.ts';
import { homeRowsText as text } from './home-rows.text.fr.ts';

const loadNotifications = () => import('../notifications/notifications.lazy.ts');

interface HomeRowsProps {
  /** Content of the home shown above; null while it is unknown. */
  readonly home: Home | null;
  readonly place: HomePlace;
}

/** Secondary rows of the home: the acts that the card does not offer. */
export function HomeRows({ home, place }: HomeRowsProps) {
  const kind = home?.step.kind ?? null;
  const canOfferFine = kind === 'nothing' || kind === 'draft';
  // The card, or the large button beside a card without an act, already offers it; a suspended account cannot declare.
  const isDeclarationHidden =
    kind === 'nothing' || kind === 'suspended' || (place === 'dashboard' && home?.act === null);
  return (
    <>
      <NewNotifications />
      {!isDeclarationHidden && (
        <SecondaryLink to="/pwa/declare?new=1" icon="camera">
          {text.declare}
        </SecondaryLink>
      )}
      {canOfferFine && (
        <SecondaryLink to={place === 'pwa' ? '/mes-amendes?pwa=true' : '/mes-amendes'} icon="fine">
          {text.fine}
        </SecondaryLink>
      )}
      <CarerRows />
      <SecondaryPair>
        <SecondaryLink to="/pwa/historique" icon="clock">
          {text.history}
        </SecondaryLink>
        <SecondaryLink to="/pwa/settings" icon="gear">
          {text.settings}
        </SecondaryLink>
      </SecondaryPair>
      <Disclosure icon="list" summary={text.howTitle} end={text.howCount}>
        <ol className="how">
          {text.how.map((step) => (
            <li key={step}>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </>
  );
}

/** Count of new notifications, loaded when idle: nothing waits for it. */
function NewNotifications() {
  const part = useIdlePart(loadNotifications, false);
  return part === null ? null : <part.code.UnreadRow />;
}
