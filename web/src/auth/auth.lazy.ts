export { signOut, signOutOthers } from './auth-commands.ts';
export { PwaAuth } from './sign-in/pwa-auth.tsx';
