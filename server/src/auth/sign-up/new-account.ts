/** Account of an address, before its confirmation. */
export interface NewAccount {
  readonly id: string;
  readonly identityId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
}
