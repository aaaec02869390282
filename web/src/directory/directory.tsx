/** The form and what was found are written by the server into its slot. */
export function Directory() {
  return <div className="stack loose">@@directory@@</div>;
}
