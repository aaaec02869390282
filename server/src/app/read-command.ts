import { readTask, type AdminTask } from './admin-task.ts';

/** A command of the operator. Its own process carries it out, except a task, which the running server does. */
export type AdminCommand =
  | { readonly kind: 'task'; readonly task: AdminTask }
  | { readonly kind: 'receive-mail' }
  | { readonly kind: 'try-migrations'; readonly withRows: boolean }
  | { readonly kind: 'restore'; readonly place: string; readonly name: string | null };

/** Parses the words after `npm run admin --`; null when they are no command. */
export function readCommand(words: readonly string[]): AdminCommand | null {
  const [verb, first, second = null, ...rest] = words;
  if (verb === 'receive-mail') return first === undefined ? { kind: verb } : null;
  if (verb === 'try-migrations') {
    if (second !== null || (first !== undefined && first !== '--with-rows')) return null;
    return { kind: verb, withRows: first !== undefined };
  }
  if (verb === 'restore')
    return first === undefined || rest.length > 0 ? null : { kind: verb, place: first, name: second };
  const task = readTask(words);
  return task === null ? null : { kind: 'task', task };
}
