interface RowPictureProps {
  readonly url: string | undefined;
  readonly onError?: () => void;
}

/** What was photographed, in a list; the row says in words all that matters of it. */
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
