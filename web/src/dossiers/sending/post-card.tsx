import type { Dossier } from '@placejuste/contracts/dossiers';
import { formatCents, formatDate, parsePlainDate } from '@placejuste/domain/kernel';
import { computePostedLetter, computeRegisteredPrice } from '@placejuste/domain/letter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, Disclosure, RadioCards } from '../../ui/index.ts';
import { sendingMeansQuery } from '../dossiers.queries.ts';
import { AddressLabel } from './address-label.tsx';
import { sendingText } from './sending.text.fr.ts';

const text = sendingText.post;

interface PostCardProps {
  readonly dossier: Dossier;
  readonly address: string | null;
  /** True when the sender lives abroad, where the prices of the French post do not apply. */
  readonly isFromAbroad: boolean;
}

/** Posting on paper: number of sheets, envelope, weight and postage. */
export function PostCard({ dossier, address, isFromAbroad }: PostCardProps) {
  const [sides, setSides] = useState<'one' | 'two'>('one');
  const means = useQuery(sendingMeansQuery);
  if (dossier.pages === null) return null;
  const letter = computePostedLetter(dossier.kind, { pages: dossier.pages, isTwoSided: sides === 'two' });
  const { envelope, grams } = letter;
  const postage = isFromAbroad ? null : (means.data?.postage ?? null);
  const price = postage === null || envelope === null ? null : computeRegisteredPrice(postage, grams);
  const checkedOn = postage === null ? null : parsePlainDate(postage.checkedOn);
  return (
    <Card aria-labelledby="post-title">
      <h2 id="post-title">{text.title}</h2>
      <RadioCards
        legend={text.sides}
        choices={[
          { value: 'one', label: text.oneSide },
          { value: 'two', label: text.twoSides },
        ]}
        value={sides}
        onChoose={setSides}
      />
      <div role="status" className="stack tight">
        <p>{text.sheets(letter.sheets, letter.beside)}</p>
        <p>{envelope === null ? text.tooMany : text.envelopes[envelope]}</p>
        {envelope !== null && (
          <>
            <p>{text.weight(grams)}</p>
            {postage !== null && price !== null && (
              <>
                <p>
                  <strong>{text.price(formatCents(price.cents), price.upToGrams)}</strong>
                </p>
                {price.orElse !== null && <p>{text.orElse(formatCents(price.orElse.cents), price.upToGrams)}</p>}
                <p className="soft small">
                  {text.priceOf(postage.service, checkedOn === null ? postage.checkedOn : formatDate(checkedOn))}{' '}
                  <a href={postage.source} target="_blank" rel="noopener noreferrer">
                    {text.source}
                  </a>
                </p>
              </>
            )}
            {means.isFetched && price === null && <p>{isFromAbroad ? text.abroad : text.noPrice}</p>}
          </>
        )}
      </div>
      {address !== null && (
        <Disclosure icon="paper" summary={text.label}>
          <AddressLabel address={isFromAbroad ? `${address}\n${text.country}` : address} />
        </Disclosure>
      )}
    </Card>
  );
}
