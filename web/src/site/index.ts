export { solveChallenge } from './proof/solve-challenge.ts';
export { contractEnds, helpLinks, teamLinks } from './rights-links.text.fr.ts';
