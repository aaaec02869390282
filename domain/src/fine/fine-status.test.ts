import { describe, expect, it } from 'vitest';
import {
  canFactsChange,
  fineStatuses,
  fineSteps,
  fineTracks,
  applyStep,
  hasTribunalMonth,
  listPossibleSteps,
  type FineStatus,
  type FineStep,
  type FineTrack,
} from './index.ts';

interface Rule {
  readonly step: FineStep;
  readonly from: readonly FineStatus[];
  /** `same`: the contest stands where it stood. */
  readonly to: FineStatus | 'same';
  readonly tracks: readonly FineTrack[];
}
/** A parking charge that may be paid and still contested: the administrative tracks. */
const charges: readonly FineTrack[] = ['fps', 'fps-majore'];
const open: readonly FineStatus[] = [
  'to-check',
  'to-contest',
  'sent',
  'refused',
  'refused-by-silence',
  'second-appeal',
];

/**
 * The states of decisions §3, step by step, with the law that gives or denies each to a track. A step of which no line
 * speaks cannot be recorded.
 */
const rules: readonly Rule[] = [
  // à vérifier → à contester → envoyé: the paper may be sent before its facts are checked.
  { step: 'sent', from: ['to-check', 'to-contest'], to: 'sent', tracks: fineTracks },
  // CGCT R2333-120-13: the month of silence counts from the receipt of an FPS appeal, even told after the refusal.
  { step: 'received', from: ['sent'], to: 'same', tracks: fineTracks },
  { step: 'received', from: ['refused'], to: 'same', tracks: ['fps'] },
  { step: 'undelivered', from: ['sent'], to: 'same', tracks: ['fps'] },
  // → accepté: at any time after the sending, also of what had been refused.
  {
    step: 'accepted',
    from: ['sent', 'refused', 'refused-by-silence', 'second-appeal'],
    to: 'accepted',
    tracks: fineTracks,
  },
  // CGCT R2333-120-14: a rectified notice leaves a sum, which is contested before the tribunal as a refusal is.
  { step: 'accepted-in-part', from: ['sent', 'refused', 'refused-by-silence'], to: 'refused', tracks: ['fps'] },
  // → refusé: a written answer may come after the silence; a judgment ends the contest.
  { step: 'refused', from: ['sent', 'refused-by-silence'], to: 'refused', tracks: fineTracks },
  { step: 'refused', from: ['second-appeal'], to: 'closed', tracks: fineTracks },
  // → refus implicite: CGCT R2333-120-13, of the FPS appeal alone.
  { step: 'silence', from: ['sent'], to: 'refused-by-silence', tracks: ['fps'] },
  // → second recours: neither after a first recourse before a judge, nor against a private company.
  {
    step: 'second-appeal',
    from: ['refused', 'refused-by-silence'],
    to: 'second-appeal',
    tracks: ['fps', 'contravention', 'amende-majoree'],
  },
  // CGCT R2333-120-39: before the tribunal of parking, where an FPS comes second and an FPS majoré first.
  ...(['registry-asked', 'registry-answered'] as const).flatMap((step): readonly Rule[] => [
    { step, from: ['second-appeal'], to: 'same', tracks: ['fps'] },
    { step, from: ['sent'], to: 'same', tracks: ['fps-majore'] },
  ]),
  // A paid contravention can no longer be contested; only a charge is paid, or its payment deferred, beside its
  // contest.
  { step: 'paid', from: open, to: 'same', tracks: charges },
  { step: 'payment-waits', from: open, to: 'same', tracks: charges },
  // → clos: whoever contests may stop at any time.
  { step: 'closed', from: [...open, 'accepted'], to: 'closed', tracks: fineTracks },
];

function statusByRule(track: FineTrack, from: FineStatus, step: FineStep): FineStatus | null {
  const rule = rules.find((one) => one.step === step && one.from.includes(from) && one.tracks.includes(track));
  if (rule === undefined) return null;
  return rule.to === 'same' ? from : rule.to;
}

describe('every step from every status, on every track', () => {
  it.each(fineTracks.flatMap((track) => fineStatuses.map((from) => [track, from] as const)))(
    '%s, %s',
    (track, from) => {
      const expected = fineSteps.map((step) => [step, statusByRule(track, from, step)]);
      expect(fineSteps.map((step) => [step, applyStep({ track, status: from }, step)])).toEqual(expected);
      // An undelivered letter is sent again, and nothing else changes.
      expect(fineSteps.map((step) => [step, applyStep({ track, status: from, isUndelivered: true }, step)])).toEqual(
        expected.map(([step, status]) => [step, step === 'sent' && from === 'sent' ? 'sent' : status]),
      );
      const typed = expected.flatMap(([step, status]) =>
        status === null || ['silence', 'undelivered', 'registry-answered'].includes(step ?? '') ? [] : [step],
      );
      expect(listPossibleSteps({ track, status: from })).toEqual(typed);
      expect(listPossibleSteps({ track, status: from, isRegistryWaiting: true }).includes('registry-answered')).toBe(
        typed.includes('registry-asked'),
      );
    },
  );
});

it('an answer opens a month before the tribunal once, and no other step does', () => {
  const opening = fineSteps.filter((step) => hasTribunalMonth(step, 'sent'));
  expect(opening).toEqual(['accepted-in-part', 'refused']);
  expect(fineSteps.filter((step) => hasTribunalMonth(step, 'second-appeal'))).toEqual([]);
  expect(hasTribunalMonth('', 'sent')).toBe(false);
});

it('facts change only before anything is sent', () => {
  expect(fineStatuses.filter(canFactsChange)).toEqual(['to-check', 'to-contest']);
});
