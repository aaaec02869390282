import type { Feature } from '@placejuste/domain/operation';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../ui/index.ts';
import { offFeaturesQuery } from './features.queries.ts';

/** Says that a feature is turned off, before the person fills in its form; renders nothing while it is on. */
export function OffFeature({ feature }: { readonly feature: Feature }) {
  const { data } = useQuery(offFeaturesQuery);
  const off = data?.off.find((one) => one.feature === feature);
  return off === undefined ? null : <Alert tone="wait">{off.sentence}</Alert>;
}
