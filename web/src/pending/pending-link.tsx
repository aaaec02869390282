import { Link, useLocation } from '../platform/index.ts';
import { Icon } from '../ui/index.ts';
import { connectionText as text } from '../offline/connection.text.fr.ts';

/** The counter that stays as long as a proof is on this phone only, and leads to its list. */
export function PendingLink({ proofs, pending }: { readonly proofs: number; readonly pending: number }) {
  const { pathname } = useLocation();
  // The list itself says it better.
  if (pending === 0 || pathname === '/pwa/attente') return null;
  return (
    <Link className="counter" to="/pwa/attente">
      <span>{proofs > 0 ? text.proofs(proofs) : text.seePending}</span>
      <Icon name="forward" size={18} />
    </Link>
  );
}
