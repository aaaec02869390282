// Outlines traced from our own model of a small car, seen from the front, on a grid of 400 × 300.
const bodies = [
  'M64 210L57 188L56 165L55 142L57 119L63 96L337 96L343 119L345 142L345 165L343 188L336 210Z',
  `M63 101L71 86L78 72L85 57L92 44L99 30L105 21L121 14L137 10L153 8L168 8L184 8L200 8L216 8L232 8L247 8L263 10
    L279 14L295 21L301 30L308 44L315 57L322 72L329 86L337 101Z`,
  `M336 239L317 245L296 248L273 249L249 250L225 250L200 250L176 250L151 250L127 249L105 248L83 245L64 239L65 239
    L58 223L54 205L52 186L51 167L54 147L58 124L68 100L71 100L90 102L110 104L132 104L154 105L177 105L200 105
    L223 105L246 105L268 104L290 104L310 102L329 100L332 100L342 124L347 147L349 167L348 186L346 205L342 223
    L335 239Z`,
  'M350 98C353 101 376 99 381 96C387 92 386 79 383 76C380 72 369 71 364 74C358 78 347 94 350 98Z',
  'M50 98C47 101 24 99 19 96C13 92 14 79 17 76C20 72 31 71 36 74C42 78 53 94 50 98Z',
];
const wheels = ['M348 275L310 275L310 221L348 221Z', 'M52 275L90 275L90 221L52 221Z'];
const lamps = [
  `M342 141C338 139 324 147 316 150C307 154 294 161 290 164C286 168 289 170 293 172C298 173 309 174 317 173
    C325 172 338 169 342 164C347 158 347 144 342 141Z`,
  `M58 141C62 139 76 147 84 150C93 154 107 161 110 164C114 168 111 170 107 172C102 173 91 174 83 173
    C75 172 62 169 58 164C53 158 54 144 58 141Z`,
];
const creases = [
  `M317 148C314 149 303 151 295 152C288 152 280 153 272 153C264 153 256 154 248 154C240 154 232 154 224 154
    C216 154 208 154 200 154C192 154 184 154 176 154C168 154 160 154 152 154C144 154 136 153 128 153
    C120 153 112 152 105 152C97 151 86 149 83 148`,
  'M327 105C324 109 313 119 307 126C300 133 293 144 291 148',
  'M73 105C76 109 87 119 94 126C100 133 107 144 109 148',
  `M324 99C319 99 304 100 294 100C284 100 273 101 263 101C253 101 242 101 232 101C221 102 211 102 200 102
    C190 102 179 102 168 101C158 101 147 101 137 101C127 101 116 100 106 100C96 100 81 99 76 99`,
];
const shadow = `M374 298C319 306 81 306 26 298C-30 290 -14 257 41 249C97 241 303 241 359 249C414 257 430 290 374 298Z`;
const windscreen = `M320 97L290 98L261 99L230 99L200 99L170 99L139 99L110 98L80 97L110 35L132 35L155 36L177 36L200 36
  L223 36L245 36L268 35L290 35Z`;
const grille = `M269 168C247 165 153 165 131 168C109 171 116 181 138 184C160 187 240 187 262 184
  C284 181 291 171 269 168Z`;
const intake = `M290 226C262 224 138 224 110 226C83 229 97 239 125 241C152 244 248 244 275 241
  C303 239 317 229 290 226Z`;
const wipers = 'M270 99L185 91M187 100L112 87';

const outline = { stroke: 'var(--drawing-line)', strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

/** A parked car with the card behind its windscreen; only the card is yellow. */
export function ParkedCar({
  x = 0,
  y = 0,
  scale = 1,
}: {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d={shadow} fill="var(--drawing-road)" />
      <g fill="var(--drawing-wheel)">{renderPaths(wheels)}</g>
      <g {...outline} strokeWidth="5.6" fill="var(--drawing-line)">
        {renderPaths(bodies)}
      </g>
      <g fill="var(--drawing-body)">{renderPaths(bodies)}</g>
      <path d={windscreen} fill="var(--drawing-glass)" {...outline} strokeWidth="2.6" />
      <Card x={125} y={67} />
      <g {...outline} strokeWidth="2.4" fill="none">
        <g fill="var(--drawing-glass)">{renderPaths(lamps)}</g>
        <circle cx="320" cy="166" r="8" />
        <circle cx="80" cy="166" r="8" />
        {renderPaths(creases)}
        <path d={grille} fill="var(--drawing-road)" />
        <path d={intake} fill="var(--drawing-road)" />
        <path d={wipers} />
      </g>
      <rect x="151" y="199" width="98" height="21" fill="#fff" stroke="#10213c" strokeWidth="1.6" />
      <path d="M152 200h8v19h-8zM240 200h8v19h-8z" fill="#1b4fa0" />
      <path d="M168 209.5h64" stroke="#10213c" strokeWidth="7" strokeDasharray="13 6 13 6 26" />
    </g>
  );
}

/** The mobility card, behind a windscreen or in an empty place. */
export function Card({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(-2)`}>
      <rect width="52" height="33" rx="4" fill="var(--sun)" stroke="var(--drawing-line)" strokeWidth="2.4" />
      <circle cx="13" cy="13" r="5.5" fill="var(--sun-ink)" />
      <path d="M24 10h20M24 17h20M8 25h36" stroke="var(--sun-ink)" strokeWidth="2.6" strokeLinecap="round" />
    </g>
  );
}

function renderPaths(shapes: readonly string[]) {
  return shapes.map((shape) => <path key={shape} d={shape} />);
}
