import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import type { CaseFacts, DeclarationFacts } from './facts.ts';
import { deniedStatements, emptyCaseFacts, type LetterKind } from './index.ts';
import { deposit, penalFine } from './letters.fixtures.ts';

const impossible: Partial<CaseFacts> = { situations: ['ticket-impossible'], obstacle: 'horodateur en panne' };
const silence: Partial<CaseFacts> = { sentOn: toPlainDate('2026-11-12'), receivedOn: toPlainDate('2026-11-13') };
const withNumber: DeclarationFacts = {
  ...deposit,
  tickets: [{ number: 'AB 12', receivedOn: toPlainDate('2026-11-10'), receivedAt: '13:30' }],
};

interface Case {
  readonly more?: Partial<CaseFacts>;
  readonly joined?: readonly ExhibitKind[];
  readonly declaration?: DeclarationFacts | null;
  readonly fine?: object;
}

const denied = (kind: LetterKind, { more = {}, joined = [], declaration = null, fine = {} }: Case) =>
  deniedStatements(
    kind,
    { fine: { ...windscreenFine, ...fine }, more: { ...emptyCaseFacts, ...more }, declaration },
    joined,
  );

describe('what a paper of the dossier denies', () => {
  it.each<[string, LetterKind, Case]>([
    ['a ticket beside « no ticket could be taken »', 'rapo', { more: impossible, joined: ['ticket'] }],
    ['the same before the tribunal', 'tsp', { more: { ...impossible, ...silence }, joined: ['ticket'] }],
    ['its number on the page of the declaration', 'rapo', { more: impossible, declaration: withNumber }],
  ])('%s', (_, kind, one) => {
    expect(denied(kind, one)).toEqual({ situations: 'TICKET_JOINED' });
  });

  it.each<[LetterKind]>([['tsp'], ['file-request']])('an answer beside the silence that a %s tells', (kind) => {
    expect(denied(kind, { more: silence, joined: ['decision'] })).toEqual({ refusedOn: 'ANSWER_JOINED' });
  });

  it.each([
    ['an FPS', {}],
    ['a contravention', penalFine],
  ])('an answer beside « la suite ne m’est pas connue » in the reminder of %s', (_, fine) => {
    expect(denied('follow-up', { more: silence, joined: ['decision'], fine })).toEqual({
      sentOn: 'ANSWER_TO_REMINDER',
    });
  });

  it.each<[LetterKind]>([['tsp'], ['file-request']])('a slip of the post beside an appeal in line: %s', (kind) => {
    const more = { ...silence, sentBy: 'online' } as const;
    expect(denied(kind, { more, joined: ['deposit-proof'] })).toEqual({ sentBy: 'POST_SLIP_JOINED' });
  });

  it.each<[string, LetterKind, Case]>([
    ['a slip of a registered letter', 'tsp', { more: { ...silence, sentBy: 'registered' }, joined: ['deposit-proof'] }],
    [
      'a reminder, which tells no way',
      'follow-up',
      { more: { ...silence, sentBy: 'online' }, joined: ['deposit-proof'] },
    ],
    ['no ticket joined', 'rapo', { more: impossible, joined: ['notice'], declaration: deposit }],
    ['a ticket that was taken', 'rapo', { more: { situations: ['ticket-taken'] }, joined: ['ticket'] }],
    ['a ticket kept for another car', 'rapo', { more: impossible, declaration: { ...withNumber, plate: 'EF-456-GH' } }],
    ['a letter that tells no ticket', 'photos', { more: impossible, joined: ['ticket'] }],
    ['a motive without the card', 'rapo', { more: impossible, joined: ['ticket'], fine: { motive: 'stolen' } }],
    ['a penal letter, silent on tickets', 'requete', { more: impossible, joined: ['ticket'], fine: penalFine }],
    [
      'an answer whose day is told',
      'tsp',
      { more: { ...silence, refusedOn: toPlainDate('2026-12-01') }, joined: ['decision'] },
    ],
    [
      'a reminder after an answer whose day is told',
      'follow-up',
      { more: { ...silence, refusedOn: toPlainDate('2026-12-01') }, joined: ['decision'] },
    ],
    [
      'a reminder of a réclamation, beside the answer to the request before it',
      'follow-up',
      { more: silence, joined: ['decision'], fine: { ...penalFine, track: 'amende-majoree' } },
    ],
    ['a silence without an answer', 'tsp', { more: silence, joined: ['receipt'] }],
    ['an avertissement, which follows no appeal', 'tsp', { joined: ['decision'], fine: { track: 'fps-majore' } }],
  ])('nothing: %s', (_, kind, one) => {
    expect(denied(kind, one)).toEqual({});
  });
});
