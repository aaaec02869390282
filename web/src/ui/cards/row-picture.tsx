interface RowPictureProps {
  readonly url: string | undefined;
  readonly onError?: () => void;
}

/** Thumbnail of a photo in a list. Its `alt` is empty: the text of the row says all that matters. */
export function RowPicture({ url, onError }: RowPictureProps) {
  if (url === undefined) return null;
  return (
    <img
      className="row-picture"
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      width="88"
      height="66"
      onError={onError}
    />
  );
}
