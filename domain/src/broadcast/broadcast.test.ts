import { describe, expect, it } from 'vitest';
import {
  audienceName,
  broadcastAudiences,
  broadcastKinds,
  broadcastMail,
  broadcastStates,
  stateAfter,
  type BroadcastAct,
} from './index.ts';

describe('the states of a broadcast', () => {
  it.each<[BroadcastAct, readonly (string | null)[]]>([
    ['send', ['sending', null, null, null, null]],
    ['pause', [null, 'paused', null, null, null]],
    ['resume', [null, null, 'sending', null, null]],
    ['stop', [null, 'stopped', 'stopped', null, null]],
  ])('%s: what it makes of a draft, of what leaves, is paused, stopped, done', (act, after) => {
    expect(broadcastStates.map((state) => stateAfter(act, state))).toEqual(after);
  });
});

describe('the mail of a broadcast', () => {
  const words = { subject: 'Une coupure dimanche', text: '  Premier.\n\n \nSecond,\nsuite. \n\n' };

  it.each(broadcastKinds)('%s: one paragraph for each, and why it is received', (kind) => {
    const { subject, paragraphs } = broadcastMail({ kind, ...words });
    expect(subject).toBe(words.subject);
    expect(paragraphs.slice(0, 3)).toEqual(['Bonjour,', 'Premier.', 'Second,\nsuite.']);
    expect(paragraphs[3]).toMatch(/^Vous recevez ce/);
  });

  it('only news can be stopped: what runs the service is told to everyone', () => {
    expect(broadcastMail({ kind: 'news', ...words }).button).toBe('Ne plus recevoir les nouvelles');
    expect(broadcastMail({ kind: 'service', ...words })).not.toHaveProperty('button');
  });
});

it('names each audience apart', () => {
  expect(new Set(broadcastAudiences.map(audienceName)).size).toBe(broadcastAudiences.length);
  expect(audienceName('24months')).toBe('Les abonnés de la formule 24 mois');
});
