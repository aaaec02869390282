/** Screens of the product, in the order of the story; `scripts/story-pictures.ts` photographs them. */
export const storyPictures = ['place', 'kept', 'date'] as const;
export const storyPictureSize = { width: 432, height: 888 } as const;

interface StoryPictureProps {
  readonly of: (typeof storyPictures)[number];
  readonly label: string;
}

/** One screen of the product in its phone, in the colours of whoever reads; fetched once it comes near. */
export function StoryPicture({ of: name, label }: StoryPictureProps) {
  return (
    <picture className="phone-picture">
      <source srcSet={buildPicturePath(`${name}-dark`)} media="(prefers-color-scheme: dark)" />
      <img src={buildPicturePath(name)} alt={label} {...storyPictureSize} loading="lazy" decoding="async" />
    </picture>
  );
}

/** From the root of the workspace: the build gives it the name of its content. */
function buildPicturePath(name: string): string {
  return `/src/site/pictures/${name}.avif`;
}
