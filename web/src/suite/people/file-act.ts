import type { OnLeft } from '../../admin/index.ts';

/** What each act on a file needs: whose it is, and what is read again afterwards. */
export interface FileAct {
  readonly userId: string;
  readonly query: { readonly queryKey: readonly unknown[] };
}

/** An act whose words are typed: they are shown when a colleague acts first. */
export interface TypedFileAct extends FileAct {
  readonly name: string;
  readonly onLeft: OnLeft;
}
