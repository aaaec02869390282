/** Who pays comes here: the server alone knows what became of their payment, and writes it into its slot. */
export function Thanks() {
  return <div className="stack">@@thanks@@</div>;
}
