import { useDraft } from '../../offline/index.ts';
import type { Names } from '../auth-commands.ts';

/** Names being typed, and the names of the account at the last change. */
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

/**
 * Names typed over those of the account, kept across a reload; a field that changed in the account since takes the
 * account's value.
 */
export function useNamesDraft(present: Names): TypedNames {
  const draft = useDraft<NamesDraft | null>('account-names', {
    first: null,
    parse: parseDraft,
    selectStoredPart: (value) => (value === null || areSame(value.typed, value.before) ? null : value),
  });
  return {
    ready: draft.ready,
    names: chooseNames(draft.value, present),
    type: (change) =>
      draft.set((former) => ({ typed: { ...chooseNames(former, present), ...change }, before: present })),
    reset: draft.reset,
  };
}

function chooseNames(draft: NamesDraft | null, present: Names): Names {
  if (draft === null) return present;
  const { typed, before } = draft;
  const choose = (name: keyof Names) => (before[name] === present[name] ? typed[name] : present[name]);
  return { firstName: choose('firstName'), lastName: choose('lastName'), phone: choose('phone') };
}

function parseDraft(storedValue: unknown): NamesDraft | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null;
  const { typed, before } = storedValue as Partial<Record<keyof NamesDraft, unknown>>;
  return isNames(typed) && isNames(before) ? { typed, before } : null;
}

function isNames(value: unknown): value is Names {
  if (typeof value !== 'object' || value === null) return false;
  const { firstName, lastName, phone } = value as Partial<Record<keyof Names, unknown>>;
  return [firstName, lastName, phone].every((one) => typeof one === 'string');
}

function areSame(one: Names, other: Names): boolean {
  return one.firstName === other.firstName && one.lastName === other.lastName && one.phone === other.phone;
}
