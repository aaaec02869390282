import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Address without its password, for a program of PostgreSQL. The password is in a file of `folder` that only the owner
 * can read, because everyone on the machine can read the arguments of a command.
 */
export async function withoutPassword(url: string, folder: string): Promise<string> {
  const address = new URL(url);
  if (address.password === '') return url;
  const file = join(folder, 'password');
  const password = decodeURIComponent(address.password).replaceAll(/[\\:]/g, '\\$&');
  await writeFile(file, `*:*:*:*:${password}\n`, { mode: 0o600 });
  address.password = '';
  address.searchParams.set('passfile', file);
  return address.href;
}
