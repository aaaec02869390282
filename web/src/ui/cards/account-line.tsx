import type { ReactNode } from 'react';
import { Mark } from '../brand.tsx';
import { Icon } from '../icon.tsx';
import { MailAddress } from './mail-address.tsx';

/** The address of the signed-in account, and badges with its states. */
export function AccountLine({ email, children }: { readonly email: string; readonly children?: ReactNode }) {
  return (
    <div className="account-line">
      <Mark size={32} />
      <div>
        <strong>
          <MailAddress>{email}</MailAddress>
        </strong>
        <p className="badges">{children}</p>
      </div>
    </div>
  );
}

export function Badge({ on, children }: { readonly on: boolean; readonly children: ReactNode }) {
  return (
    <span className={on ? 'badge' : 'badge off'}>
      <Icon name={on ? 'check' : 'clock'} size={16} />
      {children}
    </span>
  );
}
