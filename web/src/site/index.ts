export { solveChallenge } from './proof/solve-challenge.ts';
export { contractEnds, helpLinks } from './rights-links.text.fr.ts';
