export { contractEnds, helpLinks } from './rights-links.text.fr.ts';
