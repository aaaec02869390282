import { Link, useLocation } from '../platform/index.ts';
import { Icon } from '../ui/index.ts';
import { connectionText as text } from '../offline/connection.text.fr.ts';

/** Link to the pending actions with their number, shown while a proof is on this phone only. */
export function PendingLink({ proofs, pending }: { readonly proofs: number; readonly pending: number }) {
  const { pathname } = useLocation();
  // The list itself makes the link useless.
  if (pending === 0 || pathname === '/pwa/attente') return null;
  return (
    <Link className="counter" to="/pwa/attente">
      <span>{proofs > 0 ? text.proofs(proofs) : text.seePending}</span>
      <Icon name="forward" size={18} />
    </Link>
  );
}
