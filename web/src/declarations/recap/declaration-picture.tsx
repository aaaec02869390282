import type { PhotoKind } from '@placejuste/domain/declaration';
import { useQuery } from '@tanstack/react-query';
import { RowPicture } from '../../ui/index.ts';
import { declarationQuery } from './recap.queries.ts';

interface DeclarationPictureProps {
  readonly declarationId: string;
  readonly kind: PhotoKind;
}

/** A photograph of a declaration in a list; nothing while it is unknown. */
export function DeclarationPicture({ declarationId, kind }: DeclarationPictureProps) {
  const { data } = useQuery(declarationQuery(declarationId));
  return <RowPicture url={data?.photos.find((photo) => photo.kind === kind)?.previewUrl} />;
}
