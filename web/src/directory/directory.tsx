/** The server writes the form and the results into the slot. */
export function Directory() {
  return <div className="stack loose">@@directory@@</div>;
}
