/** Small values of a person kept in browser storage; every key here is erased at sign-out. */
export const localValueKeys = [
  'placejuste_last_location',
  'placejuste_last_meetings',
  'pwa_pending_actions',
  'placejuste_lost_actions',
  'placejuste_town_rules',
  'placejuste_log_head',
  'placejuste_sign_up',
  'placejuste_kept_preferences',
  'placejuste_signed_out_choices',
  'placejuste_invitation',
  'placejuste_open_checkout',
] as const;
export type LocalValueKey = (typeof localValueKeys)[number];
