/** How a deposit made while our team still had to judge the account is called. */
export const awaitsValidationText = 'Preuve en attente de validation';
