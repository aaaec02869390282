import { html, type Html } from '../../platform/html/index.ts';
import { dossierWithdrawalText as text } from './dossier-withdrawal.text.fr.ts';
import type { DossierLine } from './dossier-withdrawals.ts';

interface DossierPage {
  readonly askedAt: Date;
  readonly lines: readonly DossierLine[];
  /** The payment just withdrawn from; null: none. */
  readonly withdrawnId: string | null;
}

/** Renders each payment still within its withdrawal period with a button, and the outcome of the others. */
export function renderDossierPage({ askedAt, lines, withdrawnId }: DossierPage): Html {
  const title = withdrawnId === null ? text.title : text.done;
  if (lines.length === 0) return html`<h1>${title}</h1><p role="note">${text.none}</p>`;
  const sections = lines.map((line) => renderLine(line, line.id === withdrawnId));
  return html`<h1>${title}</h1><p>${text.asked(askedAt)}</p>${sections}<p>${text.stays}</p>`;
}

function renderLine({ id, amountCents, paidAt, deposits, withdrawal }: DossierLine, isNew: boolean): Html {
  const title = html`<h2 id="${id}">${text.payment(deposits, paidAt, amountCents)}</h2>`;
  const depositLines = deposits.map((at) => html`<p>${text.deposit(at)}</p>`);
  if (withdrawal.kind === 'open')
    return html`${title}${depositLines}<p>${text.open(withdrawal.refundCents, withdrawal.lastDay)}</p><form
      method="post"><input type="hidden" name="paiement" value="${id}"><button
      aria-describedby="${id}">${text.confirm}</button></form>`;
  const words = withdrawal.kind === 'withdrawn' ? text.withdrawn(withdrawal.refundCents) : text[withdrawal.kind];
  return isNew
    ? html`${title}${depositLines}<p role="status">${words}</p>`
    : html`${title}${depositLines}<p>${words}</p>`;
}
