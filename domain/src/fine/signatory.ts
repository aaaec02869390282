import type { CertificateHolder, FineTrack } from './fine.ts';

/** The acts a person may have to sign. */
export const actsToSign = ['rapo', 'tsp', 'requete', 'reclamation'] as const;
export type ActToSign = (typeof actsToSign)[number];

export interface SigningFacts {
  readonly act: ActToSign;
  readonly certificate: CertificateHolder;
  /** Long lease: true when the certificate names the lessee, who is then the debtor. Null when unknown. */
  readonly lesseeNamed: boolean | null;
  /** True when the signed-in person holds the card. */
  readonly userHoldsCard: boolean;
}

/** Step that the signatory must take, with the papers that the dossier then needs. */
export type SigningStep =
  | 'user-signs'
  | 'owner-signs'
  | 'mandate'
  | 'representative-signs'
  | 'lessor-first'
  | 'rental-first'
  | 'buyer-debtor'
  | 'read-certificate';
export interface Signing {
  /**
   * sign: the person signs. mandate: the other signs, or the person with a signed mandate. other: only the other may.
   * stop: nothing to send yet.
   */
  readonly outcome: 'sign' | 'mandate' | 'other' | 'stop';
  readonly step: SigningStep;
  /** The dossier must show that the trip served the holder of the card. */
  readonly linkHolder: boolean;
}

/**
 * Decides who signs. The debtor acts: the holder of the certificate, or the lessee or buyer instead (CGCT L2333-87 VII;
 * C. route L121-2). RAPO: anyone with a mandate, which is joined (R2333-120-13). Tribunal: the person or an avocat
 * (R2333-120-30). Requête and réclamation: no text that we read lets anybody else sign, so the owner does.
 */
export function decideSigning({ act, certificate, lesseeNamed, userHoldsCard }: SigningFacts): Signing {
  const linkHolder = !userHoldsCard;
  switch (certificate) {
    case 'user':
    case 'co-holder':
      return { outcome: 'sign', step: 'user-signs', linkHolder };
    case 'spouse':
    case 'child':
    case 'parent':
    case 'lender':
      // For somebody else's car, the dossier shows that the trip served the holder, even if the person holds the card.
      return act === 'rapo'
        ? { outcome: 'mandate', step: 'mandate', linkHolder: true }
        : { outcome: 'other', step: 'owner-signs', linkHolder: true };
    case 'company':
      return act === 'rapo'
        ? { outcome: 'mandate', step: 'mandate', linkHolder: true }
        : { outcome: 'other', step: 'representative-signs', linkHolder: true };
    case 'long-lease':
      if (lesseeNamed === null) return { outcome: 'stop', step: 'read-certificate', linkHolder };
      return lesseeNamed
        ? { outcome: 'sign', step: 'user-signs', linkHolder }
        : { outcome: 'stop', step: 'lessor-first', linkHolder };
    case 'short-rental':
      return { outcome: 'stop', step: 'rental-first', linkHolder };
    case 'sold':
      // The seller, whom the notice names, answers with the two papers of the sale (R2333-120-13, CPP 529-10).
      return { outcome: 'sign', step: 'buyer-debtor', linkHolder: false };
    case 'unknown':
      return { outcome: 'stop', step: 'read-certificate', linkHolder };
  }
}

/** The first act of a track; none for a private car park. */
export function findFirstAct(track: FineTrack): ActToSign | null {
  const acts = {
    fps: 'rapo',
    'fps-majore': 'tsp',
    contravention: 'requete',
    'amende-majoree': 'reclamation',
    prive: null,
  } as const;
  return acts[track];
}
