export { fetchOwnUser } from './auth-commands.ts';
export { EmailForm } from './identity/email-form.tsx';
export { NamesForm } from './identity/names-form.tsx';
