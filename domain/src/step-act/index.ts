export { stepActNames, type NamedAct } from './step-act.messages.fr.ts';
