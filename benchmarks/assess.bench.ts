import { brotliCompressSync } from 'node:zlib';
import { assessNotice, deliveries, fineTracks } from '@placejuste/domain/fine';
import { addDays, toPlainDate } from '@placejuste/domain/kernel';
import { builtScripts } from './built-script.ts';
import type { Figure } from './figure.ts';

const warmUp = 2000;
const measured = 20_000;
const today = toPlainDate('2026-11-21');

/**
 * Computes one reply of `POST /api/fines/assess`, without the call: each track, each delivery, another day each time.
 */
function assessOnce(index: number): void {
  assessNotice(
    {
      track: fineTracks[index % fineTracks.length],
      number: '21590350100017 26 1 314 000 001',
      key: '61',
      noticeDate: addDays(today, -(index % 900)),
      delivery: deliveries[index % deliveries.length] ?? 'post',
      rapoReceivedOn: index % 2 === 0 ? today : null,
      decisionOn: index % 3 === 0 ? today : null,
      region: index % 2 === 0 ? 'alsace-moselle' : '974',
    },
    today,
  );
}

function slowestOfHundred(): { readonly p99: number; readonly middle: number } {
  for (let index = 0; index < warmUp; index += 1) assessOnce(index);
  const times = Array.from({ length: measured }, (_, index) => {
    const start = performance.now();
    assessOnce(index);
    return performance.now() - start;
  }).sort((one, other) => one - other);
  return { p99: times[Math.floor(measured * 0.99)] ?? Number.NaN, middle: times[measured / 2] ?? Number.NaN };
}

/** Size of the decoder and the deadlines as sent to a browser, alone, in kB. */
async function script(): Promise<{ readonly plain: number; readonly brotli: number }> {
  const source =
    "export { assessNotice, decodeNoticeNumber, listDeadlines, readNumber } from '@placejuste/domain/fine';";
  const code = (await builtScripts(source, { preserveEntrySignatures: 'strict', output: { format: 'es' } })).join('');
  return { plain: code.length / 1000, brotli: brotliCompressSync(code).length / 1000 };
}

export async function run(): Promise<readonly Figure[]> {
  const { p99, middle } = slowestOfHundred();
  const { plain, brotli } = await script();
  return [
    { key: 'assess-ms', value: p99, detail: `99th of 100 over ${measured}; half in ${(middle * 1000).toFixed(0)} µs` },
    { key: 'assess-script-kb', value: plain, detail: `${brotli.toFixed(1)} kB in brotli` },
  ];
}
