import type { AccountState } from '../account/index.ts';
import type { DocumentKind, DocumentState, ReviewEstimate } from '../document/index.ts';
import type { Deadline, FineStatus, FineTrack } from '../fine/index.ts';
import type { LocalClock, PlainDate } from '../kernel/index.ts';

/** One of the two documents, as its holder sees it. */
export interface PaperFacts {
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  /** True while an approved paper of this kind stands, even during a renewal. */
  readonly validated: boolean;
  /** French sentence of the refusal; null unless `rejected`. */
  readonly reason: string | null;
  readonly remark: string | null;
  readonly expiresOn: PlainDate | null;
}

/** A declaration left unfinished on this phone. */
export interface DraftFacts {
  readonly id: string;
  readonly begunAt: Date;
  readonly placeLabel: string | null;
}

/** A declaration that only this phone holds. */
export interface UnsentFacts {
  readonly id: string;
  readonly savedAt: Date;
  readonly placeLabel: string | null;
  /** Refused: it does not leave by itself. */
  readonly hasFailed: boolean;
}

/** A recent declaration that the service holds. */
export interface DeclaredFacts {
  readonly id: string;
  readonly plate: string;
  readonly placeLabel: string | null;
  /** The clock of its place; undefined where it is not known, as of an answer kept by an older version. */
  readonly clock?: LocalClock | undefined;
  /** When the car was parked, as far as can be said: hours before the deposit where there was no network. */
  readonly parkedAt: Date;
  readonly depositedAt: Date;
  /** When the person said that the car had left; null until they do. */
  readonly leftAt: Date | null;
  /** The cap of the town; null where none is known. */
  readonly stay: StayFacts | null;
}

export interface StayFacts {
  readonly commune: string;
  readonly hours: number;
  readonly endsAt: Date;
  /** The clock of the commune, by which its hours are given. */
  readonly clock: LocalClock;
}

/** A fine that still asks something or awaits an answer. */
export interface RunningFine {
  readonly id: string;
  /** The town or the office that wrote it; null when not known. */
  readonly authorityName: string | null;
  readonly status: FineStatus;
  /** Names the date to pay; absent when the phone kept an older answer. */
  readonly track?: FineTrack | undefined;
  /** The first date that is not passed; null when none runs. */
  readonly deadline: Pick<Deadline, 'code' | 'safe' | 'outer'> | null;
  /** The first day on which silence is a refusal; null while it cannot be counted. */
  readonly silentFrom: PlainDate | null;
  /** The dossier of the letter that its state calls for is ready. */
  readonly hasDossier: boolean;
  /** The provider has the electronic letter of the appeal. Absent when the phone kept an older answer. */
  readonly isLetterUnderWay?: boolean | undefined;
}

/** A notice that a carer photographed, and that waits for an answer. */
export interface WaitingNoticeFacts {
  readonly id: string;
  /** The first safe date of a letter about it; null where none is known. */
  readonly safe: PlainDate | null;
}

/** Everything the next step is decided from: what the service said, and what this phone alone knows. */
export interface Situation {
  readonly account: Exclude<AccountState, 'signed-out'>;
  /** Empty while not known. */
  readonly papers: readonly PaperFacts[];
  /** Null while nothing waits, or while not known. */
  readonly review: ReviewEstimate | null;
  readonly draft: DraftFacts | null;
  readonly unsent: readonly UnsentFacts[];
  readonly declared: readonly DeclaredFacts[];
  readonly fines: readonly RunningFine[];
  readonly notices: readonly WaitingNoticeFacts[];
}
