import { describe, expect, it } from 'vitest';
import { bareFine, windscreenFine } from '../fixtures/index.ts';
import type { FineFacts } from '../fine/index.ts';
import { fillFactsFromPapers } from './index.ts';

const siret = windscreenFine.noticeNumber.slice(0, 14);
const fill = (fine: Partial<FineFacts>, earlierFines: readonly FineFacts[]) =>
  fillFactsFromPapers({ ...bareFine, ...fine }, { accountName: '', certificates: [], cards: [], earlierFines });
const earlier = (changes: Partial<FineFacts> = {}): FineFacts => ({ ...windscreenFine, ...changes });

describe('the address of the debtor', () => {
  it.each<[string, Partial<FineFacts>, readonly FineFacts[], string | null]>([
    ['is that of the newest fine of the same debtor', {}, [earlier({ debtorAddress: 'A' }), earlier()], 'A'],
    [
      'is not that of another debtor',
      {},
      [earlier({ debtorName: 'Basile Essai' }), earlier({ debtorAddress: 'B' })],
      'B',
    ],
    ['is not that of a fine without a debtor', {}, [earlier({ debtorName: null })], null],
    ['is that of a fine that has one', {}, [earlier({ debtorAddress: null }), earlier({ debtorAddress: 'C' })], 'C'],
    ['stays unknown where the debtor is', { debtorName: null }, [earlier()], null],
    ['stays as it was typed', { debtorAddress: 'D' }, [earlier({ debtorAddress: 'A' })], 'D'],
    ['stays unknown without an earlier fine', {}, [], null],
  ])('%s', (_, changes, fines, address) => {
    expect(fill({ debtorName: 'Ada Essai', ...changes }, fines).debtorAddress).toBe(address);
  });
});

describe('the authority', () => {
  const [address, url] = ['Service d’essai\n59000 Lille', 'https://essai.exemple.fr'];
  const ofTown = (changes: Partial<FineFacts> = {}) =>
    earlier({ authorityAddress: address, authorityUrl: url, authorityName: 'Essai', ...changes });
  const none = { authorityAddress: null, authorityUrl: null, authorityName: null };
  const all = { authorityAddress: address, authorityUrl: url, authorityName: 'Essai' };

  it.each<[string, Partial<FineFacts>, readonly FineFacts[], object]>([
    ['is that of an earlier fine of the same town', {}, [ofTown()], all],
    ['whatever follows its SIRET', {}, [ofTown({ noticeNumber: `${siret}999999999999` })], all],
    [
      'not that of a SIRET one figure apart',
      {},
      [ofTown({ noticeNumber: `${siret.slice(0, 13)}8261314000001` })],
      none,
    ],
    ['not that of another kind of fine', {}, [ofTown({ track: 'contravention' })], none],
    ['nor for another kind of fine', { track: 'contravention' }, [ofTown({ track: 'contravention' })], none],
    ['with its address alone', {}, [ofTown({ authorityUrl: null })], { ...all, authorityUrl: null }],
    ['with its site alone', {}, [ofTown({ authorityAddress: null })], { ...all, authorityAddress: null }],
    ['of a fine that says where it is', {}, [earlier(none), ofTown()], all],
    [
      'never half of it: an address that was typed keeps its site',
      { authorityAddress: 'Typed' },
      [ofTown()],
      { authorityAddress: 'Typed', authorityUrl: null, authorityName: 'Essai' },
    ],
    [
      'nor the other half',
      { authorityUrl: 'https://saisi.exemple.fr' },
      [ofTown()],
      { authorityAddress: null, authorityUrl: 'https://saisi.exemple.fr', authorityName: 'Essai' },
    ],
    ['under the name that was typed', { authorityName: 'Typed' }, [ofTown()], { ...all, authorityName: 'Typed' }],
    ['unknown without an earlier fine', { authorityName: 'Typed' }, [], { ...none, authorityName: 'Typed' }],
  ])('%s', (_, changes, fines, expected) => {
    const { authorityAddress, authorityUrl, authorityName } = fill(changes, fines);
    expect({ authorityAddress, authorityUrl, authorityName }).toEqual(expected);
  });
});
