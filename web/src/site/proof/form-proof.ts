import type { FormChallenge } from '@placejuste/contracts/support';
import { prepareProof } from './prepare-proof.ts';

async function ask(form: string): Promise<FormChallenge> {
  const answer = await fetch('/api/forms/challenges', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ form }) });
  if (!answer.ok) throw new Error(String(answer.status));
  const { challenge, id, bits } = (await answer.json()) as Partial<FormChallenge>;
  // A worker that searched for something else might never end.
  if (typeof challenge !== 'string' || typeof id !== 'string' || typeof bits !== 'number' || bits > 20) throw new Error('Not a challenge');
  return { challenge, id, bits };
}

function solve({ id, bits }: FormChallenge): Promise<number> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    worker.onerror = () => reject(new Error('No worker'));
    worker.postMessage({ id, bits });
  }).finally(() => worker.terminate());
}

const form = document.querySelector<HTMLFormElement>('form.site-form');
if (form !== null) prepareProof(form, { ask, solve, now: () => Date.now(), after: (ms, work) => void setTimeout(work, ms) });
