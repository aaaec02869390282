import type { OnLeft } from '../../admin/index.ts';

/** Props of every act on a file: the account, and the query to fetch again afterwards. */
export interface FileAct {
  readonly userId: string;
  readonly query: { readonly queryKey: readonly unknown[] };
}

/** An act with a typed text, which is shown when a colleague acts first. */
export interface TypedFileAct extends FileAct {
  readonly name: string;
  readonly onLeft: OnLeft;
}
