import { computeLastValidDay } from '../document/index.ts';
import { isSameNumber } from '../exhibit-check/index.ts';
import { isSamePerson, isSamePlate } from '../kernel/index.ts';
import { permanent, type RecognisedValue } from './exhibit-read.ts';
import type { Expectation, PaperClaims } from './expected-values.ts';
import type { Finding } from './finding.ts';
import { canBeMisread, canBeSameName } from './misreading.ts';
import type { PaperTest } from './paper-tests.ts';

/**
 * Compares the values that were read with the one that is expected: the right value agrees, one that may be a
 * misreading of it is a doubt, and another one is judged by `judgeOtherValue`. Null when there is nothing to report.
 */
export function compareClaim(
  { test, expected }: Expectation,
  values: readonly RecognisedValue[],
  letter: PaperClaims,
): Finding | null {
  const { claim } = test;
  const same = values.find(({ value }) => isSame({ claim, expected }, value, letter));
  if (same !== undefined) return { claim, standing: 'agrees', expected, shown: same };
  // A value without a label is ignored: it may be another paper’s number, or a town in capitals.
  const namedValues = values.filter((one) => one.named && !(test.isDoubted && one.isSigner === true));
  const near = namedValues.find((one) => isMisreading({ claim, expected }, one, letter));
  if (near !== undefined) return { claim, standing: 'doubtful', expected, shown: near };
  const [other] = namedValues;
  if (other === undefined) return test.isOwed ? { claim, standing: 'unread', expected, shown: null } : null;
  // Two different values leave open which one is meant.
  const isSettled = namedValues.length === 1 && other.strength !== 'doubtful';
  const standing = judgeOtherValue(test, isSettled);
  return standing === null ? null : { claim, standing, expected, shown: other };
}

/** Returns how a paper stands that shows another value than the one expected; null when this proves nothing. */
function judgeOtherValue(
  { isOwed, isLoose, isDoubted }: PaperTest,
  isSettled: boolean,
): 'contradicts' | 'doubtful' | null {
  if (!isLoose) return isSettled ? 'contradicts' : 'doubtful';
  return isOwed || isDoubted ? 'doubtful' : null;
}

type ExpectedClaim = Pick<Finding, 'expected'> & Pick<PaperTest, 'claim'>;

function isSame({ claim, expected }: ExpectedClaim, value: string, { more }: PaperClaims): boolean {
  switch (claim) {
    case 'plate':
      return isSamePlate(expected, value);
    case 'debtorName':
    case 'holderName':
      return isSamePerson(expected, value);
    case 'inForce':
      return value === permanent || value >= expected;
    case 'cardEnd':
      return (
        value === expected ||
        computeLastValidDay(more.card, value) === expected ||
        computeLastValidDay(more.card, expected) === value
      );
    default:
      return isSameNumber(expected, value);
  }
}

/** True when the value may be the expected one, badly read, or the printed end of a card that the law ends before. */
function isMisreading(
  { claim, expected }: ExpectedClaim,
  { value, strength }: RecognisedValue,
  letter: PaperClaims,
): boolean {
  if (strength !== 'sure' && isNear(claim, expected, value)) return true;
  return claim === 'cardEnd' && isPerhapsEndedByLaw(expected, value, letter);
}

/**
 * True when the model of the card is unknown and, if it were a civil European card, the law would end it on that day,
 * before the printed one.
 */
function isPerhapsEndedByLaw(expectedValue: string, value: string, { more }: PaperClaims): boolean {
  const [lastDay, printedDay] = [expectedValue, value].map((day) => (day === permanent ? null : day));
  return more.card === null && lastDay != null && computeLastValidDay('ces_civil', printedDay ?? null) === lastDay;
}

function isNear(claim: PaperTest['claim'], expectedValue: string, value: string): boolean {
  if (claim === 'debtorName' || claim === 'holderName') return canBeSameName(expectedValue, value);
  // A day in the past by a month and one by ten years were both read: only the year may have been misread.
  if (claim === 'inForce') return false;
  return value !== permanent && expectedValue !== permanent && canBeMisread(expectedValue, value);
}
