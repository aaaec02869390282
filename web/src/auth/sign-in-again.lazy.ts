export { SignInAgain } from './form/sign-in-again.tsx';
