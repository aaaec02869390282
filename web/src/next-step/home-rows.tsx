import type { Home } from '@placejuste/domain/next-step';
import { CarerRows } from '../carers/index.ts';
import { useIdlePart } from '../platform/index.ts';
import { Disclosure, SecondaryPair, SecondaryLink } from '../ui/index.ts';
import type { HomePlace } from './home-place.ts';
import { homeRowsText as text } from './home-rows.text.fr.ts';

const loadNotifications = () => import('../notifications/notifications.lazy.ts');

interface HomeRowsProps {
  /** What is shown above; null while that is not known. */
  readonly home: Home | null;
  readonly place: HomePlace;
}

/** The quiet rows of the home: what the card does not already offer, and how to go about it. */
export function HomeRows({ home, place }: HomeRowsProps) {
  const kind = home?.step.kind ?? null;
  const canOfferFine = kind === 'nothing' || kind === 'draft';
  // The card offers it, or the large button beside a card that asks nothing; a suspended account declares nothing.
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

/** The count of new notifications is optional: nothing waits for it. */
function NewNotifications() {
  const part = useIdlePart(loadNotifications, false);
  return part === null ? null : <part.code.UnreadRow />;
}
