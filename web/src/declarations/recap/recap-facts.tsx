import type { ReactNode } from 'react';

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Five decimals: about a metre. */
export function coordinates({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): string {
  const shown = (degrees: number) =>
    degrees.toLocaleString('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  return `${shown(latitude)}, ${shown(longitude)}`;
}
