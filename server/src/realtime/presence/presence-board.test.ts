import { expect, test } from 'vitest';
import { PresenceBoard, type Presence } from './presence-board.ts';

const on = (node: string, ref: string, key = 'phone'): Presence => ({ key, ref, node, meta: { name: ref } });
const metas = (...refs: string[]) => ({ metas: refs.map((ref) => ({ name: ref, phx_ref: ref })) });

test('a device joins, changes its state, and leaves', () => {
  const board = new PresenceBoard();
  expect(board.track('t', on('a', '1'), null)).toEqual({ joins: { phone: metas('1') }, leaves: {} });
  // Nodes repeat their presences: a known one changes nothing.
  expect(board.track('t', on('a', '1'), null)).toBeNull();
  expect(board.track('t', on('a', '2'), '1')).toEqual({ joins: { phone: metas('2') }, leaves: { phone: metas('1') } });
  expect(board.track('t', on('b', '3'), null)).toEqual({ joins: { phone: metas('3') }, leaves: {} });
  expect(board.state('t')).toEqual({ phone: metas('2', '3') });
  expect(board.untrack('t', '2')).toEqual({ joins: {}, leaves: { phone: metas('2') } });
  expect(board.untrack('t', '2')).toBeNull();
  expect(board.untrack('other', '3')).toBeNull();
  expect(board.state('t')).toEqual({ phone: metas('3') });
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('a device may call itself %s', (key) => {
  const board = new PresenceBoard();
  const known = (...refs: string[]) => Object.fromEntries([[key, metas(...refs)]]);
  expect(board.track('t', on('a', '1', key), null)).toEqual({ joins: known('1'), leaves: {} });
  board.track('t', on('b', '2', key), null);
  expect(JSON.stringify(board.state('t'))).toBe(JSON.stringify(known('1', '2')));
  expect(board.untrack('t', '1')).toEqual({ joins: {}, leaves: known('1') });
});

test('said-again-after-the-end: a presence that ended does not come back', () => {
  const board = new PresenceBoard();
  expect(board.untrack('t', '1')).toBeNull();
  expect(board.track('t', on('a', '1'), null)).toBeNull();
  board.track('t', on('a', '3'), '2');
  expect(board.track('t', on('a', '2'), null)).toBeNull();
  expect(board.state('t')).toEqual({ phone: metas('3') });
});

test('node-killed: only its devices leave', () => {
  const board = new PresenceBoard();
  board.track('t', on('a', '1'), null);
  board.track('t', on('b', '2', 'computer'), null);
  board.track('u', on('a', '3'), null);
  expect([...board.dropNode('a')]).toEqual([
    ['t', { joins: {}, leaves: { phone: metas('1') } }],
    ['u', { joins: {}, leaves: { phone: metas('3') } }],
  ]);
  expect(board.state('t')).toEqual({ computer: metas('2') });
  expect(board.of('t', 'b')).toEqual([on('b', '2', 'computer')]);
  expect(board.isEmpty()).toBe(false);
  board.clear();
  expect(board.isEmpty()).toBe(true);
});
