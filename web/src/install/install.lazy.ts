export { InstallCard } from './install-card.tsx';
