import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { ada, sessionOf } from '../../../test/open.tsx';
import { closeLocalDatabase, openLocalDatabase } from '../storage/database.ts';
import { seal, unseal } from './seal.ts';
import { wipeLocalData } from '../storage/wipe.lazy.ts';

const value = { place: '12 rue du Modèle', days: [1, 2], emoji: '🅿️' };

beforeEach(async () => {
  await closeLocalDatabase();
  freshDevice();
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
});

describe('what is sealed on this device', () => {
  it('comes back whole, is never written twice alike, and says nothing as it lies', async () => {
    const [one, other] = await Promise.all([seal(ada.id, value), seal(ada.id, value)]);
    expect(other).not.toBe(one);
    expect(atob(one)).not.toMatch(/rue|place/);
    await closeLocalDatabase();
    expect([await unseal(ada.id, one), await unseal(ada.id, other)]).toEqual([value, value]);
  });

  it('holds a value larger than what one call may be given', async () => {
    const long = 'é'.repeat(200_000);
    expect(await unseal(ada.id, await seal(ada.id, long))).toBe(long);
  });

  it('cannot be read by others, when altered or after sign-out; its key cannot be extracted', async () => {
    const text = await seal(ada.id, value);
    await seal('another', value);
    await expect(unseal('another', text)).rejects.toThrow();
    await expect(unseal('nobody', text)).rejects.toThrow();
    await expect(unseal(ada.id, `${text.slice(0, -8)}AAAAAAA=`)).rejects.toThrow();
    const storedKey = await (await openLocalDatabase()).get('sealingKeys', ada.id);
    expect(storedKey?.key.extractable).toBe(false);
    await wipeLocalData();
    await expect(unseal(ada.id, text)).rejects.toThrow();
    expect(await (await openLocalDatabase()).getAllKeys('sealingKeys')).toEqual(['another']);
  });

  it('is refused where the browser keeps no key', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(seal(ada.id, value)).rejects.toThrow();
  });
});
