export { SignOutButton } from './leaving/sign-out-button.tsx';
