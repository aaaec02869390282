/** Decorative drawing of streets, without a map being fetched: the address gives the place. */
export function PlaceDrawing() {
  return (
    <svg className="place-drawing" viewBox="0 0 328 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M-10 118L338 50M88 14l44 150M258 10l44 150M-10 62l118-10M182 82l14 80M280 108l60-10" />
      <circle className="around" cx="184" cy="80" r="34" />
      <circle className="here" cx="184" cy="80" r="10" />
    </svg>
  );
}
