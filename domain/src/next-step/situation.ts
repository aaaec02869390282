import type { AccountState } from '../account/index.ts';
import type { DocumentKind, DocumentState, ReviewEstimate } from '../document/index.ts';
import type { Deadline, FineStatus, FineTrack } from '../fine/index.ts';
import type { LocalClock, PlainDate } from '../kernel/index.ts';

/** One of the two documents, as its holder sees it. */
export interface PaperFacts {
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  /** True while the person has a valid approved paper of this kind, even during a renewal. */
  readonly validated: boolean;
  /** French sentence of the refusal; null unless `rejected`. */
  readonly reason: string | null;
  readonly remark: string | null;
  readonly expiresOn: PlainDate | null;
}

/** An unfinished declaration on this phone. */
export interface DraftFacts {
  readonly id: string;
  readonly begunAt: Date;
  readonly placeLabel: string | null;
}

/** A declaration that this phone has not sent yet. */
export interface UnsentFacts {
  readonly id: string;
  readonly savedAt: Date;
  readonly placeLabel: string | null;
  /** True when the service refused it: it is not sent again without the person. */
  readonly hasFailed: boolean;
}

/** A recent declaration that the service received. */
export interface DeclaredFacts {
  readonly id: string;
  readonly plate: string;
  readonly placeLabel: string | null;
  /** The clock of its place; undefined when unknown, for example in a reply stored by an older version. */
  readonly clock?: LocalClock | undefined;
  /** Estimated time of parking, which may be hours before the deposit when there was no network. */
  readonly parkedAt: Date;
  readonly depositedAt: Date;
  /** When the car left, as the person said; null until they do. */
  readonly leftAt: Date | null;
  /** The longest stay that the town allows; null when unknown. */
  readonly stay: StayFacts | null;
}

export interface StayFacts {
  readonly commune: string;
  readonly hours: number;
  readonly endsAt: Date;
  /** The clock of the commune, by which its hours are given. */
  readonly clock: LocalClock;
}

/** A fine that needs an action or awaits an answer. */
export interface RunningFine {
  readonly id: string;
  /** The town or the office that issued it; null when unknown. */
  readonly authorityName: string | null;
  readonly status: FineStatus;
  /** The procedure, which gives the payment date its name; absent from a reply stored by an older version. */
  readonly track?: FineTrack | undefined;
  /** The first deadline that has not passed; null when there is none. */
  readonly deadline: Pick<Deadline, 'code' | 'safe' | 'outer'> | null;
  /** The first day on which silence counts as a refusal; null while it cannot be computed. */
  readonly silentFrom: PlainDate | null;
  /** True when the dossier of the letter for its current status is ready. */
  readonly hasDossier: boolean;
  /** True while the electronic letter of the appeal is under way. Absent from a reply stored by an older version. */
  readonly isLetterUnderWay?: boolean | undefined;
}

/** A notice that a carer photographed and that its holder has not answered yet. */
export interface WaitingNoticeFacts {
  readonly id: string;
  /** The first safe date of a letter about it; null when unknown. */
  readonly safe: PlainDate | null;
}

/** All facts that decide the next step: those of the service, and those that only this phone has. */
export interface Situation {
  readonly account: Exclude<AccountState, 'signed-out'>;
  /** Empty while unknown. */
  readonly papers: readonly PaperFacts[];
  /** Null when no review is pending, or while unknown. */
  readonly review: ReviewEstimate | null;
  readonly draft: DraftFacts | null;
  readonly unsent: readonly UnsentFacts[];
  readonly declared: readonly DeclaredFacts[];
  readonly fines: readonly RunningFine[];
  readonly notices: readonly WaitingNoticeFacts[];
}
