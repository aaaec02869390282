import { describe, expect, it } from 'vitest';
import { ada, validProfile } from '../../test/open.tsx';
import { keepAccount, readKnownAccount } from './known-account.ts';

const day = '2026-11-20T10:00:00.000Z';
const kept = { profile: validProfile, role: 'pmr', teamRole: null, papers: 'approved', lastFetchedAt: day } as const;

function onThisPhone(account: unknown): void {
  window.localStorage.setItem('placejuste_last_known', JSON.stringify({ owner: ada.id, values: { account } }));
}

describe('the last known account on this phone', () => {
  it('updated-phone-forgets-its-account: the `heardAt` of an older version is read, with its day', () => {
    const { lastFetchedAt, ...older } = kept;
    onThisPhone({ ...older, heardAt: lastFetchedAt });
    expect(readKnownAccount(ada.id)).toEqual(kept);
  });

  it('is read as it was stored', () => {
    keepAccount(ada.id, kept as never);
    expect(readKnownAccount(ada.id)).toEqual(kept);
    const administrator = { ...kept, profile: null, role: 'business', teamRole: 'admin', lastFetchedAt: null };
    onThisPhone(administrator);
    expect(readKnownAccount(ada.id)).toEqual(administrator);
  });

  it('derives a missing team role from the first role', () => {
    const { teamRole: _unknown, ...older } = kept;
    onThisPhone({ ...older, role: 'reviewer' });
    expect(readKnownAccount(ada.id)).toMatchObject({ teamRole: 'reviewer' });
    onThisPhone(older);
    expect(readKnownAccount(ada.id)).toMatchObject({ teamRole: null });
  });

  it('derives missing papers from the profile, with an unknown day', () => {
    onThisPhone({ profile: { ...validProfile, cmi_validated: false }, role: 'pmr' });
    expect(readKnownAccount(ada.id)).toMatchObject({ papers: 'missing', lastFetchedAt: null });
  });

  it.each([
    ['nothing', undefined],
    ['no object', 'account'],
    ['no profile', { role: 'pmr' }],
    ['a profile that is no row', { ...kept, profile: 'valid' }],
    ['a status that does not exist', { ...kept, profile: { ...validProfile, account_status: 'opened' } }],
    ['a plan that does not exist', { ...kept, profile: { ...validProfile, subscription_type: 'free' } }],
    ['a start that is no text', { ...kept, profile: { ...validProfile, subscription_start_date: 3 } }],
    ['a flag that is no boolean', { ...kept, profile: { ...validProfile, subscription_paid: 'true' } }],
    ['a role that does not exist', { ...kept, role: 'owner' }],
    ['a role of the team that does not exist', { ...kept, teamRole: 'pmr' }],
    ['papers in no known state', { ...kept, papers: 'lost' }],
    ['a day that is no text', { ...kept, lastFetchedAt: 3 }],
  ])('is unknown when the stored value is %s', (_what, account) => {
    onThisPhone(account);
    expect(readKnownAccount(ada.id)).toBeUndefined();
  });
});
