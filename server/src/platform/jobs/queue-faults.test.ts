import { expect, it } from 'vitest';
import type { Logger } from '../log/index.ts';
import { logQueueFaults } from './queue-faults.ts';

function opened() {
  const lines: unknown[] = [];
  let minute: () => void = () => undefined;
  const log = { error: (facts: unknown) => lines.push(facts) } as unknown as Logger;
  const faults = logQueueFaults(log, (work) => {
    minute = work;
    return () => undefined;
  });
  return { lines, faults, passMinute: () => minute() };
}

it('a database that is out is one line a minute, whatever the number of workers that meet it', () => {
  const { lines, faults, passMinute } = opened();
  // As pg-boss copies an error: a plain object, with the name of the worker.
  const buildFault = (worker: string) => ({
    code: 'ECONNREFUSED',
    message: 'connect',
    stack: 'Error: connect',
    worker,
  });
  for (const worker of ['one', 'two', 'three']) faults.report(buildFault(worker));
  expect(lines).toEqual([{ error: 'Error', cause: 'ECONNREFUSED' }]);
  passMinute();
  faults.report(buildFault('one'));
  expect(lines).toHaveLength(2);
});

it('another fault is a line of its own, without its message', () => {
  const { lines, faults } = opened();
  faults.report(new TypeError('ada.essai@exemple.fr'));
  faults.report({ code: '57P01', message: 'ada.essai@exemple.fr' });
  faults.report({ message: 'ada.essai@exemple.fr' });
  expect(lines).toEqual([{ error: 'TypeError' }, { error: 'Error', cause: '57P01' }, { error: 'Error' }]);
});
