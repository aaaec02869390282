import { useReceivesMail } from '../../platform/index.ts';
import { Alert, LinkButton } from '../../ui/index.ts';
import { noAddressText as text } from './no-address.text.fr.ts';

interface NoAddressProps {
  /** False on the page where the notifications are turned on. */
  readonly leadsToNotifications?: boolean;
}

/** Warning beside each date announced by mail, for an account without an address, which receives no mail. */
export function NoAddress({ leadsToNotifications = true }: NoAddressProps) {
  if (useReceivesMail()) return null;
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
