import { loadOrdinarySpaces } from './ordinary-spaces.ts';

loadOrdinarySpaces();
