export { InstallCard, InstallSetting } from './install-card.tsx';
