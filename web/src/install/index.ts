export { InstallSetting } from './install-card.tsx';
