import { verifyContract } from '@placejuste/contracts/verify';
import { callApi } from '../platform/index.ts';
import { TemporaryLinkButton } from '../ui/index.ts';
import { bundleText as text } from './bundle.text.fr.ts';

interface BundleButtonProps {
  readonly declarationId: string;
  readonly wide?: boolean;
}

/** Downloads all the evidence of one declaration as one file, which anybody can check without us. */
export function BundleButton({ declarationId: id, wide = false }: BundleButtonProps) {
  const ask = () => callApi(verifyContract.calls.linkBundle, { params: { id } });
  return <TemporaryLinkButton icon="download" label={text.take} failed={text.notTaken} wide={wide} ask={ask} />;
}
