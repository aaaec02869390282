import { describe, expect, it } from 'vitest';
import {
  certificateHolders,
  certificateNames,
  fineTracks,
  findFirstAct,
  signingAdvice,
  decideSigning,
  type ActToSign,
  type CertificateHolder,
} from './index.ts';

const signed = (
  act: ActToSign,
  certificate: CertificateHolder,
  lesseeNamed: boolean | null = null,
  userHoldsCard = true,
) => decideSigning({ act, certificate, lesseeNamed, userHoldsCard });

describe('who signs', () => {
  it.each([
    ['owner', 'rapo', 'user', 'sign'],
    ['owner before the tribunal', 'tsp', 'user', 'sign'],
    ['one of two names', 'requete', 'co-holder', 'sign'],
    ['a spouse’s car', 'rapo', 'spouse', 'mandate'],
    ['a spouse’s car, tribunal: only they or an avocat', 'tsp', 'spouse', 'other'],
    ['a child’s car', 'rapo', 'child', 'mandate'],
    ['a child’s car, contravention', 'requete', 'child', 'other'],
    ['a borrowed car', 'rapo', 'lender', 'mandate'],
    ['a borrowed car, amende majorée', 'reclamation', 'lender', 'other'],
    ['a company’s car', 'rapo', 'company', 'mandate'],
    ['a company’s car, tribunal', 'tsp', 'company', 'other'],
    ['a rented car', 'rapo', 'short-rental', 'stop'],
    ['a car sold', 'rapo', 'sold', 'sign'],
    ['a certificate nobody has read', 'rapo', 'unknown', 'stop'],
  ] as const)('%s: %s, %s → %s', (_case, act, certificate, outcome) => {
    expect(signed(act, certificate).outcome).toBe(outcome);
  });

  it('long lease: the lessee named on the certificate signs, another stops, silence is no answer', () => {
    expect(signed('rapo', 'long-lease', true)).toMatchObject({ outcome: 'sign', step: 'user-signs' });
    expect(signed('rapo', 'long-lease', false)).toMatchObject({ outcome: 'stop', step: 'lessor-first' });
    expect(signed('rapo', 'long-lease', null)).toMatchObject({ outcome: 'stop', step: 'read-certificate' });
  });

  it('never lets anybody sign for another before the tribunal', () => {
    for (const certificate of certificateHolders) {
      expect(signed('tsp', certificate, false).outcome).not.toBe('mandate');
    }
  });

  it('asks for the link with the holder when another holds the card or owns the car', () => {
    expect(signed('rapo', 'user').linkHolder).toBe(false);
    expect(signed('rapo', 'user', null, false).linkHolder).toBe(true);
    expect(signed('rapo', 'spouse').linkHolder).toBe(true);
  });

  it('says what to do in each case, and names each choice', () => {
    for (const certificate of certificateHolders) {
      expect(certificateNames[certificate]).not.toBe('');
      expect(signingAdvice[signed('rapo', certificate).step]).toMatch(/\.$/);
    }
    expect(fineTracks.map(findFirstAct)).toEqual(['rapo', 'tsp', 'requete', 'reclamation', null]);
  });
});

describe('what each name on the certificate makes of each act', () => {
  const others = ['spouse', 'child', 'parent', 'lender'] as const;
  const acts = ['rapo', 'tsp', 'requete', 'reclamation'] as const;
  const cells = acts.flatMap((act) => [
    ...others.map((certificate) => [act, certificate, 'owner-signs'] as const),
    [act, 'company', 'representative-signs'] as const,
  ]);
  it.each(cells)('%s, %s: the trip is shown whoever holds the card', (act, certificate, step) => {
    for (const userHoldsCard of [true, false]) {
      expect(signed(act, certificate, null, userHoldsCard)).toEqual(
        act === 'rapo'
          ? { outcome: 'mandate', step: 'mandate', linkHolder: true }
          : { outcome: 'other', step, linkHolder: true },
      );
    }
  });

  it.each([
    ['user', null, 'sign', 'user-signs'],
    ['co-holder', null, 'sign', 'user-signs'],
    ['long-lease', true, 'sign', 'user-signs'],
    ['long-lease', false, 'stop', 'lessor-first'],
    ['long-lease', null, 'stop', 'read-certificate'],
    ['short-rental', null, 'stop', 'rental-first'],
    ['unknown', null, 'stop', 'read-certificate'],
  ] as const)('%s, lessee named %s: the same for every act', (certificate, lesseeNamed, outcome, step) => {
    for (const act of acts) {
      for (const userHoldsCard of [true, false]) {
        expect(signed(act, certificate, lesseeNamed, userHoldsCard)).toEqual({
          outcome,
          step,
          linkHolder: !userHoldsCard,
        });
      }
    }
  });
});
