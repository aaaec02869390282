import { expect, it } from 'vitest';
import { findClock, findCommuneClock, toLocalMoment } from './index.ts';

it.each([
  ['Saint-Denis', -20.8789, 55.4481, 'reunion'],
  ['Fort-de-France', 14.6037, -61.0731, 'antilles'],
  ['Pointe-à-Pitre', 16.2411, -61.5331, 'antilles'],
  ['Marigot', 18.0679, -63.0823, 'antilles'],
  ['Cayenne', 4.9224, -52.3135, 'guyane'],
  ['Mamoudzou', -12.7806, 45.2279, 'mayotte'],
  ['Lille', 50.6369, 3.0633, 'paris'],
  ['Brest', 48.3904, -4.4861, 'paris'],
  ['Bonifacio', 41.3871, 9.1596, 'paris'],
] as const)('a place has the clock of its walls: %s', (_name, latitude, longitude, clock) => {
  expect(findClock({ latitude, longitude })).toBe(clock);
});

it.each([
  ['Fort-de-France', '97209', 'antilles'],
  ['Saint-Barthélemy', '97701', 'antilles'],
  ['Cayenne', '97302', 'guyane'],
  ['Saint-Denis', '97411', 'reunion'],
  ['Mamoudzou', '97611', 'mayotte'],
  ['Saint-Pierre', '97502', 'paris'],
  ['Ajaccio', '2A004', 'paris'],
  ['Lille', '59350', 'paris'],
  ['unknown', null, 'paris'],
] as const)('a commune has the clock of its walls: %s', (_name, insee, clock) => {
  expect(findCommuneClock(insee)).toBe(clock);
});

it.each([
  ['reunion', '2026-01-01', '00:30'],
  ['mayotte', '2025-12-31', '23:30'],
  ['antilles', '2025-12-31', '16:30'],
  ['guyane', '2025-12-31', '17:30'],
  ['paris', '2025-12-31', '21:30'],
] as const)('an instant has its day and its hour there: %s', (clock, day, time) => {
  expect(toLocalMoment(new Date('2025-12-31T20:30:00Z'), clock)).toEqual({ day, time });
});

it('has no summer time overseas', () => {
  expect(toLocalMoment(new Date('2026-07-14T10:05:00Z'), 'reunion').time).toBe('14:05');
  expect(toLocalMoment(new Date('2026-07-14T10:05:00Z'), 'paris').time).toBe('12:05');
});
