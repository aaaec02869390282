import { ok, refuse } from '@placejuste/domain/kernel';
import type { FileSandbox } from '../src/platform/file-sandbox/index.ts';
import { parseAnswer } from '../src/platform/file-sandbox/parse-answer.ts';
import { redrawFile } from '../src/platform/file-sandbox/redraw-file.ts';
import { noRestrictions } from '../src/platform/file-sandbox/restrictions.ts';
import { encodeFrame } from '../src/platform/file-sandbox/sandbox-messages.ts';

/**
 * Creates a sandbox that decodes files in the process of the test, and checks the answer: starting a process costs half
 * a second of processor time per file. It has neither turns nor limits: tests of hostile files use `createFileSandbox`.
 */
export function directSandbox(): FileSandbox {
  return {
    prepare: async () => noRestrictions,
    // Recognition takes seconds per page: its tests use `createFileSandbox`, or give the text.
    readText: (_owner, pictures) => Promise.resolve(pictures.map(() => ({ width: 1600, height: 1600, lines: [] }))),
    async redraw(_owner, content, order) {
      const answer = parseAnswer(await redrawFile(encodeFrame(order, [content])), order);
      if (answer === null) throw new Error('The redrawing is not what was ordered');
      return 'fault' in answer ? refuse(answer.fault) : ok(answer);
    },
  };
}
