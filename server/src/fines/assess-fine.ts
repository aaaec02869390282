import type { finesContract } from '@placejuste/contracts/fines';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { assessNotice, findOfficeRegion } from '@placejuste/domain/fine';
import { ok, toParisDay, type Result } from '@placejuste/domain/kernel';
import type { Platform } from '../platform/http/index.ts';
import { buildAssessmentView } from './assess.view.ts';
import { loadDepartmentsByName } from './authorities.ts';

type Call = typeof finesContract.calls.assess;

/** Computes the dates and warnings of a notice without storing it. */
export async function assessFine(
  { clock }: Pick<Platform, 'clock'>,
  input: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const isNamed = findOfficeRegion(input.region ?? '').doubt === 'REGION_UNKNOWN';
  const departmentsOf = isNamed ? await loadDepartmentsByName() : undefined;
  const assessed = assessNotice(input, toParisDay(clock.now()), departmentsOf);
  return assessed.ok ? ok(await buildAssessmentView(assessed.value)) : assessed;
}
