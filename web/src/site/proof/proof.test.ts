import { createHash } from 'node:crypto';
import { proofBits, buildProofText, startsWithZeros } from '@placejuste/domain/support';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { computeProof, hashProof } from './compute-proof.ts';
import { prepareProof, type ProofTools } from './prepare-proof.ts';

const id = '01a00000-0000-7000-8000-000000000001';

it('hashes as everybody does', () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
    maxLength: 55,
  });
  fc.assert(
    fc.property(
      ascii,
      (text) => Buffer.from(hashProof(text)).toString('hex') === createHash('sha256').update(text).digest('hex'),
    ),
    { numRuns: 60 },
  );
});

it('finds the first number that answers', () => {
  const bits = 8;
  const nonce = computeProof(id, bits);
  expect(startsWithZeros(createHash('sha256').update(buildProofText(id, nonce)).digest(), bits)).toBe(true);
});

describe('a form', () => {
  let form: HTMLFormElement;
  let sent: string[];
  let late: (() => void)[];
  let clock: number;
  const tools = (changes: Partial<ProofTools> = {}): ProofTools => ({
    ask: vi.fn(async () => ({ challenge: 'sealed', id, bits: proofBits })),
    solve: vi.fn(async () => 42),
    now: () => clock,
    after: (_ms, work) => void late.push(work),
    ...changes,
  });
  beforeEach(() => {
    document.body.innerHTML =
      '<form class="site-form" action="/support"><input name="proof" type="hidden"><input ' +
      'name="name"><button>Envoyer</button></form>';
    form = document.querySelector('form') as HTMLFormElement;
    sent = [];
    late = [];
    clock = 0;
    // Records the values that the browser would post.
    document.body.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) sent.push((form.elements.namedItem('proof') as HTMLInputElement).value);
      event.preventDefault();
    });
  });
  const type = () => form.querySelector<HTMLInputElement>('[name="name"]')?.focus();
  const press = () => form.querySelector('button')?.click();
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('does the work while it is filled, once, and leaves at the press', async () => {
    const used = tools();
    prepareProof(form, used);
    type();
    await settled();
    type();
    press();
    expect(sent).toEqual(['sealed.42']);
    expect(used.ask).toHaveBeenCalledExactlyOnceWith('/support');
  });

  it('works at the press when nothing was ready, and again when it grew old', async () => {
    const used = tools();
    prepareProof(form, used);
    press();
    expect(sent).toEqual([]);
    await settled();
    expect(sent).toEqual(['sealed.42']);
    clock = 500_000;
    press();
    await settled();
    expect([sent.length, vi.mocked(used.ask).mock.calls.length]).toEqual([2, 2]);
  });

  it('leaves without it when the server or the worker fails', async () => {
    prepareProof(form, tools({ ask: () => Promise.reject(new Error('offline')) }));
    press();
    await settled();
    expect(sent).toEqual(['']);
  });

  it('leaves after three seconds, once, when the work never ends', async () => {
    prepareProof(form, tools({ solve: () => new Promise(() => undefined) }));
    press();
    await settled();
    expect(sent).toEqual([]);
    for (const work of late) work();
    expect(sent).toEqual(['']);
  });
});
