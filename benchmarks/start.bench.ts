import { median, type Figure } from './figure.ts';
import { memoryMb } from './process-figures.ts';
import { newDataDir, startProduct } from './running-product.ts';

const rounds = 5;

/** Time of a restart on existing data, and memory of the process ten seconds later. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  try {
    const first = await startProduct(data.path);
    await first.stop();
    const ready: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const product = await startProduct(data.path);
      ready.push(product.readySeconds);
      if (round < 2) {
        await new Promise((resolve) => setTimeout(resolve, 10_000));
        memory.push(await memoryMb(product.pid, 'now'));
      }
      await product.stop();
    }
    return [
      { key: 'ready-seconds', value: median(ready), detail: `first start ${first.readySeconds.toFixed(1)} s` },
      { key: 'idle-memory-mb', value: Math.max(...memory), detail: 'resident, ten seconds after the start' },
    ];
  } finally {
    await data.remove();
  }
}
