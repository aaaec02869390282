export { AuthenticatorCodeForm } from './second-factor/authenticator-code-form.tsx';
export { EnrolForm } from './second-factor/enrol-form.tsx';
export { OwnSecondFactor } from './second-factor/own-second-factor.tsx';
export { SecondFactorStep } from './second-factor/second-factor-step.tsx';
