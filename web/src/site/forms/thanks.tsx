/** Page after a payment: only the server knows its outcome, and writes it into the slot. */
export function Thanks() {
  return <div className="stack">@@thanks@@</div>;
}
