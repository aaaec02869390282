/** An account as somebody asks for it. */
export interface NewAccount {
  readonly id: string;
  readonly identityId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
}
