import { type PerformanceMetrics, usePerformanceMetrics } from '../../platform/index.ts';
import { Disclosure } from '../../ui/index.ts';
import { accountText } from '../account.text.fr.ts';

const text = accountText.settings;
const names = Object.entries(text.measureNames) as [keyof PerformanceMetrics, string][];

function formatMeasure(name: keyof PerformanceMetrics, value: number | null): string {
  if (value === null) return text.unmeasured;
  if (name === 'cumulativeLayoutShift') return value.toLocaleString('fr-FR', { maximumFractionDigits: 3 });
  return text.milliseconds(Math.round(value).toLocaleString('fr-FR'));
}

/** Performance metrics of this page (specification §3), to be read to the support on the phone; sent to nobody. */
export function Measures() {
  const metrics = usePerformanceMetrics();
  return (
    <Disclosure summary={text.measures}>
      <p className="soft small">{text.measuresLead}</p>
      <dl className="facts">
        {names.map(([name, label]) => (
          <div key={name}>
            <dt className="soft small">{label}</dt>
            <dd>{formatMeasure(name, metrics[name])}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
