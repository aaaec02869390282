export const frameText = { toasts: 'Messages récents', close: 'Fermer' };
