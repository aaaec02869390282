import { expect, it } from 'vitest';
import { formatCoordinates } from './coordinates.ts';

it.each([
  ['Lille', { latitude: 50.6292, longitude: 3.0573 }, '50,62920 N, 3,05730 E'],
  ['Saint-Denis de La Réunion', { latitude: -20.87891, longitude: 55.44809 }, '20,87891 S, 55,44809 E'],
  ['Brest', { latitude: 48.39, longitude: -4.486076 }, '48,39000 N, 4,48608 O'],
  ['where equator and meridian meet', { latitude: 0, longitude: 0 }, '0,00000 N, 0,00000 E'],
])('coordinates of %s', (_place, position, words) => expect(formatCoordinates(position)).toBe(words));
