/**
 * Source of a photograph: `camera` of the page, the phone's own camera (`phone-camera`), or an existing picture
 * (`gallery`), whose place cannot be known.
 */
export const photoOrigins = ['camera', 'phone-camera', 'gallery'] as const;
export type PhotoOrigin = (typeof photoOrigins)[number];
