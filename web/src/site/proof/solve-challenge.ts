/** Solves a challenge in a worker. Rejects where workers fail. */
export async function solveChallenge(id: string, bits: number): Promise<number> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    worker.onerror = () => reject(new Error('No worker'));
    worker.postMessage({ id, bits });
  }).finally(() => worker.terminate());
}
