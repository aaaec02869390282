import { hashSync, verifySync, type Options } from '@node-rs/argon2';

export function hash({ password, options }: { readonly password: string; readonly options: Options }): string {
  return hashSync(password, options);
}

export function verify({ stored, password }: { readonly stored: string; readonly password: string }): boolean {
  return verifySync(stored, password);
}
