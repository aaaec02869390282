/**
 * How a photograph came in: `camera` of the page, the phone's own camera (`phone-camera`), or a picture that already
 * existed (`gallery`), of which nobody can say where it was taken.
 */
export const photoOrigins = ['camera', 'phone-camera', 'gallery'] as const;
export type PhotoOrigin = (typeof photoOrigins)[number];
