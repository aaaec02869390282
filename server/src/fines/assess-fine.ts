import type { finesContract } from '@placejuste/contracts/fines';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { assessNotice, officeRegion } from '@placejuste/domain/fine';
import { ok, parisDay, type Result } from '@placejuste/domain/kernel';
import type { Platform } from '../platform/http/index.ts';
import { assessedView } from './assess.view.ts';
import { departmentsByName } from './authorities.ts';

type Call = typeof finesContract.calls.assess;

/** Dates and warnings of a notice that nobody keeps. */
export async function assessFine(
  { clock }: Pick<Platform, 'clock'>,
  typed: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const isNamed = officeRegion(typed.region ?? '').doubt === 'REGION_UNKNOWN';
  const departmentsOf = isNamed ? await departmentsByName() : undefined;
  const assessed = assessNotice(typed, parisDay(clock.now()), departmentsOf);
  return assessed.ok ? ok(await assessedView(assessed.value)) : assessed;
}
