/** What each act on a file needs: whose it is, and what is read again afterwards. */
export interface FileAct {
  readonly userId: string;
  readonly query: { readonly queryKey: readonly unknown[] };
}
