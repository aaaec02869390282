/** Screenshots of the product, in story order, taken by `scripts/story-pictures.ts`. */
export const storyPictures = ['place', 'kept', 'date'] as const;
export const storyPictureSize = { width: 432, height: 888 } as const;

interface StoryPictureProps {
  readonly of: (typeof storyPictures)[number];
  readonly label: string;
}

/** A screenshot in a phone frame, in the visitor's theme; loaded when it comes near the viewport. */
export function StoryPicture({ of: name, label }: StoryPictureProps) {
  return (
    <picture className="phone-picture">
      <source srcSet={buildPicturePath(`${name}-dark`)} media="(prefers-color-scheme: dark)" />
      <img src={buildPicturePath(name)} alt={label} {...storyPictureSize} loading="lazy" decoding="async" />
    </picture>
  );
}

/** Path from the root of the workspace: the build replaces it by a hashed name. */
function buildPicturePath(name: string): string {
  return `/src/site/pictures/${name}.avif`;
}
