import { useDraft } from '../../offline/index.ts';
import type { Names } from '../auth-commands.ts';

/** Names being typed, and those that the account had when their typing began. */
interface NamesDraft {
  readonly typed: Names;
  readonly before: Names;
}

interface TypedNames {
  readonly ready: boolean;
  readonly names: Names;
  readonly type: (change: Partial<Names>) => void;
  readonly reset: () => Promise<void>;
}

/** What is typed over the names of the account, through a reload; a field that the account changed since wins. */
export function useNamesDraft(present: Names): TypedNames {
  const draft = useDraft<NamesDraft | null>('account-names', {
    first: null,
    parse: (kept) => parseDraft(kept, present),
    keptPart: (value) => (value === null || areSame(value.typed, value.before) ? null : value),
  });
  return {
    ready: draft.ready,
    names: draft.value?.typed ?? present,
    type: (change) =>
      draft.set((former) => ({
        typed: { ...(former?.typed ?? present), ...change },
        before: former?.before ?? present,
      })),
    reset: draft.reset,
  };
}

function parseDraft(kept: unknown, present: Names): NamesDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { typed, before } = kept as Partial<Record<keyof NamesDraft, unknown>>;
  if (!isNames(typed) || !isNames(before)) return null;
  const choose = (name: keyof Names) => (before[name] === present[name] ? typed[name] : present[name]);
  const names = { firstName: choose('firstName'), lastName: choose('lastName'), phone: choose('phone') };
  return areSame(names, present) ? null : { typed: names, before: present };
}

function isNames(value: unknown): value is Names {
  if (typeof value !== 'object' || value === null) return false;
  const { firstName, lastName, phone } = value as Partial<Record<keyof Names, unknown>>;
  return [firstName, lastName, phone].every((one) => typeof one === 'string');
}

function areSame(one: Names, other: Names): boolean {
  return one.firstName === other.firstName && one.lastName === other.lastName && one.phone === other.phone;
}
