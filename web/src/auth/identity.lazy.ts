export { EmailForm } from './identity/email-form.tsx';
export { NamesForm } from './identity/names-form.tsx';
export { fetchOwnUser } from './identity/own-user.ts';
