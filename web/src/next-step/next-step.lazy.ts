export { LastDeclarations } from './last-declarations.tsx';
export { StepHome } from './step-home.tsx';
