export const metricsMessages = {
  METRICS_TOKEN_REQUIRED: 'Ces mesures se lisent avec le jeton METRICS_TOKEN de cette installation.',
} as const;
