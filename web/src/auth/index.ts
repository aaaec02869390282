export { signOut } from './auth-commands.ts';
export { PwaAuth } from './pwa-auth.tsx';
