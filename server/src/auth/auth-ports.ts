import type { Result } from '@placejuste/domain/kernel';
import type { Platform, ServiceContext } from '../platform/http/index.ts';

interface AuditLine {
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Functions of other slices that auth/v1 calls, injected where the product is assembled. */
export interface AuthPorts {
  readonly recordAudit: (context: Pick<ServiceContext, 'tx' | 'newId' | 'clock'>, line: AuditLine) => Promise<void>;
  readonly recordPurge: (
    context: Pick<ServiceContext, 'tx' | 'newId' | 'clock'>,
    purge: { readonly job: string; readonly removedCount: number; readonly before?: Date },
  ) => Promise<void>;
  readonly eraseAccount: (platform: Platform, who: string) => Promise<Result<unknown, 'TEAM_MEMBER' | 'NOTHING_KEPT'>>;
}
