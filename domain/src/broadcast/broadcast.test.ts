import { describe, expect, it } from 'vitest';
import {
  nameAudience,
  broadcastAudiences,
  broadcastKinds,
  broadcastMail,
  broadcastStates,
  countWaiting,
  computeDeliveryDelaySeconds,
  computeBroadcastState,
  type BroadcastAct,
} from './index.ts';

describe('the states of a broadcast', () => {
  it.each<[BroadcastAct, readonly (string | null)[]]>([
    ['send', ['sending', null, null, null, null]],
    ['pause', [null, 'paused', null, null, null]],
    ['resume', [null, null, 'sending', null, null]],
    ['stop', [null, 'stopped', 'stopped', null, null]],
  ])('%s: what it makes of a draft, of what leaves, is paused, stopped, done', (act, after) => {
    expect(broadcastStates.map((state) => computeBroadcastState(act, state))).toEqual(after);
  });
});

it.each([
  [1, 60],
  [2, 120],
  [4, 480],
  [5, 900],
  [300, 900],
])('after %i tries, the next one waits %i seconds', (tries, seconds) => {
  expect(computeDeliveryDelaySeconds(tries)).toBe(seconds);
});

it('those who wait are neither who received it, nor who missed it, nor whose account is gone', () => {
  const nobody = { total: 0, sent: 0, refused: 0, failed: 0, skipped: 0, unsure: 0, erased: 0 };
  expect(countWaiting({ total: 20, sent: 6, refused: 1, failed: 2, skipped: 2, unsure: 1, erased: 4 })).toBe(4);
  expect(countWaiting({ ...nobody, erased: 1 })).toBe(0);
});

describe('the mail of a broadcast', () => {
  const words = { subject: 'Une coupure dimanche', text: '  Premier.\n\n \nSecond,\nsuite. \n\n' };

  it.each(broadcastKinds)('%s: one paragraph for each, and why it is received', (kind) => {
    const { subject, paragraphs } = broadcastMail({ kind, ...words });
    expect(subject).toBe(words.subject);
    expect(paragraphs.slice(0, 3)).toEqual(['Bonjour,', 'Premier.', 'Second,\nsuite.']);
    expect(paragraphs[3]).toMatch(/^Vous recevez ce/);
  });

  it.each(['Un.\n\nDeux.', 'Un.\n \nDeux.', 'Un.\n\n\n\nDeux.'])('%j has two paragraphs', (text) => {
    const { paragraphs } = broadcastMail({ kind: 'news', ...words, text });
    expect(paragraphs.slice(1, 3)).toEqual(['Un.', 'Deux.']);
  });

  it('only news can be stopped: what runs the service is told to everyone', () => {
    expect(broadcastMail({ kind: 'news', ...words }).button).toBe('Ne plus recevoir les nouvelles');
    expect(broadcastMail({ kind: 'service', ...words })).not.toHaveProperty('button');
  });
});

it('names each audience apart', () => {
  expect(new Set(broadcastAudiences.map(nameAudience)).size).toBe(broadcastAudiences.length);
  expect(nameAudience('24months')).toBe('Les abonnés de la formule 24 mois');
});
