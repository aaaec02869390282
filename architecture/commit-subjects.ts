const types = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'style', 'build', 'ci', 'chore', 'revert'];
const form = new RegExp(`^(?:${types.join('|')})(?:\\([a-z0-9-]+\\))?!?: [a-z0-9/<«'\`].*[^.]$`);
const longest = 72;

/** Fault of a commit's subject (Conventional Commits, conventions §2); null when there is none. */
export function commitFault(subject: string): string | null {
  if ([...subject].length > longest) return `longer than ${longest} characters: ${subject}`;
  return form.test(subject) ? null : `not « type(scope): subject »: ${subject}`;
}
