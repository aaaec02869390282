import type { ReactNode } from 'react';
import { Mark } from '../brand.tsx';
import { Icon } from '../icon.tsx';

/** Who is signed in, and the states of the account, quietly. */
export function AccountLine({ email, children }: { readonly email: string; readonly children?: ReactNode }) {
  // Too long for its line, it goes on at its domain rather than in the middle of a word.
  const [name, domain] = email.split('@');
  return (
    <div className="account-line">
      <Mark size={32} />
      <div>
        <strong>
          {name}
          {domain !== undefined && (
            <>
              <wbr />
              {`@${domain}`}
            </>
          )}
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
