export { InstallSetting } from './install-card.tsx';
export { InstallButton } from './install-offer.tsx';
