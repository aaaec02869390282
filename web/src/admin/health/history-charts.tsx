import type { HistoryStep } from '@placejuste/contracts/health';
import { formatRecentMoment, formatTime, toParisMoment } from '@placejuste/domain/kernel';
import { Disclosure } from '../../ui/index.ts';
import { healthText } from './health.text.fr.ts';

const text = healthText.history;
const [width, height] = [360, 72];
/** Six hours in steps of ten minutes. */
const slots = 36;
const stepMs = 600_000;

interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly say?: (value: number | null) => string;
  /** Null where nothing was measured. */
  readonly valueOf: (step: HistoryStep) => number | null;
}

/** Measures of each step of ten minutes. */
const measures: readonly Measure[] = [
  { ...text.answers, valueOf: ({ answers }) => answers },
  { ...text.faults, valueOf: ({ faults }) => faults },
  { ...text.p95, say: text.sayP95, valueOf: ({ slowestMs: p95Ms }) => p95Ms },
  { ...text.waiting, valueOf: ({ waiting }) => waiting },
  { ...text.oldest, valueOf: ({ oldestSeconds }) => oldestSeconds },
];

interface HistoryProps {
  readonly history: readonly HistoryStep[];
  /** Time of the reply of the service. */
  readonly readAt: Date;
}

/** « 10 h 10 », or « hier à 23 h 50 »: six hours may begin the day before. */
function formatStart(at: string, readAt: Date): string {
  const start = new Date(at);
  const { day, time } = toParisMoment(start);
  return day === toParisMoment(readAt).day
    ? formatTime(time).replaceAll(' ', '\u00a0')
    : formatRecentMoment(start, readAt);
}

/** The last six hours as one bar chart per measure, with the same numbers in a table below. */
export function HistoryCharts({ history, readAt }: HistoryProps) {
  if (history.length === 0) return <p>{text.none}</p>;
  return (
    <div className="history-charts">
      {measures.map((measure) => (
        <div key={measure.name}>
          <Bars measure={measure} history={history} readAt={readAt} />
          <Numbers measure={measure} history={history} readAt={readAt} />
        </div>
      ))}
    </div>
  );
}

interface ChartProps extends HistoryProps {
  readonly measure: Measure;
}

function Numbers({ measure: { name, unit, say = text.value, valueOf }, history, readAt }: ChartProps) {
  return (
    <Disclosure
      icon="list"
      summary={
        <>
          {text.table}
          <span className="visually-hidden">{text.tableOf(name)}</span>
        </>
      }
    >
      <table>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{text.from}</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {history.map((step) => (
            <tr key={step.at}>
              <th scope="row">{formatStart(step.at, readAt)}</th>
              <td>{say(valueOf(step))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

function Bars({ measure, history, readAt }: ChartProps) {
  const { name, unit, say = text.value, valueOf } = measure;
  const values = history.map(valueOf);
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  const slot = width / slots;
  const last = history.at(-1);
  // One bar for each step of time; a step without a count has no bar.
  const first = last === undefined ? 0 : Date.parse(last.at) - (slots - 1) * stepMs;
  const bars = values.map((value, index) => {
    const left = ((Date.parse(history[index]?.at ?? '') - first) / stepMs) * slot;
    // A value above zero shows a bar of at least two units.
    const tall = value === null || value === 0 ? 0 : Math.max(2, (value / highest) * height);
    return `M${left.toFixed(1)} ${height}v${(-tall).toFixed(1)}h${(slot * 0.8).toFixed(1)}v${tall.toFixed(1)}z`;
  });
  return (
    <figure>
      <figcaption>
        <strong>{name}</strong> <span className="soft">({unit})</span>
        <p className="soft small">
          {text.told(
            {
              since: last === undefined ? '' : formatStart(last.at, readAt),
              value: say(values.at(-1) ?? null),
            },
            say(highest),
          )}
        </p>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={bars.join('')} className="bars" />
        <path d={`M0 ${height}H${width}`} className="ground" />
      </svg>
    </figure>
  );
}
