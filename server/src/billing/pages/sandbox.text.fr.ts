export const sandboxText = {
  title: 'Paiement fictif',
  warning: 'Ceci n’est pas un vrai paiement\u00a0: aucune carte n’est demandée, aucun argent ne circule.',
  toPay: 'À payer',
  pay: 'Payer (fictif)',
  refuse: 'Simuler une carte refusée',
  cancel: 'Abandonner et revenir',
  refused: 'La carte (fictive) a été refusée. Rien n’a été débité. Vous pouvez réessayer.',
  undelivered:
    'Le paiement est noté, mais PlaceJuste n’a pas encore répondu. Appuyez de nouveau sur «\u00a0Payer\u00a0».',
  missing: 'Ce paiement n’existe pas.',
} as const;
