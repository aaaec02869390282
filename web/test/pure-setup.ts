import { moveClock } from './test-clock.ts';

moveClock();
