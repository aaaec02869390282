/** Sources of the words of an address: the official base, by a reply that the service signed, or the person. */
export const placeLabelSources = ['geocoder', 'person'] as const;
export type PlaceLabelSource = (typeof placeLabelSources)[number];
