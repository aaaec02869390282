export { LastDeclarations } from './last-declarations.tsx';
export { StepHome, StepsAbovePlans } from './step-home.tsx';
