import { useSession } from '../../platform/index.ts';
import { Alert, LinkButton } from '../../ui/index.ts';
import { noAddressText as text } from './no-address.text.fr.ts';

interface NoAddressProps {
  /** False where the notifications are turned on in the same place. */
  readonly leadsToNotifications?: boolean;
}

/** Said beside each date that is promised by mail, to who has an account without an address: nothing is written to them. */
export function NoAddress({ leadsToNotifications = true }: NoAddressProps) {
  const session = useSession();
  if (session.status !== 'signed-in' || session.email !== '') return null;
  return (
    <Alert tone="wait" icon="mail" title={text.title}>
      <p>{text.why}</p>
      <LinkButton to="/pwa/settings/compte" look="ghost">
        {text.add}
      </LinkButton>
      {leadsToNotifications && (
        <LinkButton to="/pwa/settings/notifications" look="ghost">
          {text.turnOn}
        </LinkButton>
      )}
    </Alert>
  );
}
