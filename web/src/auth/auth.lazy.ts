export { signOutOthers } from './auth-commands.ts';
export { signOutHere } from './sign-in/sign-out-here.ts';
export { PwaAuth } from './sign-in/pwa-auth.tsx';
