import type { healthContract } from '@placejuste/contracts/health';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { readClockFault } from '../evidence/index.ts';
import { runAsService, serviceVersion, type Platform } from '../platform/http/index.ts';
import { answerInTime, deadlineMs } from './answer-in-time.ts';

type Health = ReplyOf<typeof healthContract.calls.readHealth>;

/** Checks all parts in parallel, each on its own: one that hangs does not hide the others. */
export async function checkHealth(platform: Platform): Promise<Health> {
  const [database, objects, jobs, disk] = await Promise.all([
    platform.db.ping(deadlineMs),
    answerInTime(platform.objects.ping(), false),
    platform.jobs.getHold() === null ? answerInTime(platform.jobs.ping(), false) : false,
    answerInTime(checkDisk(platform), 'down'),
  ]);
  const clock = database ? await answerInTime(checkClock(platform), 'down') : 'down';
  const parts = {
    database: toPartState(database),
    objects: toPartState(objects),
    jobs: toPartState(jobs),
    clock,
    disk,
  };
  const isWell = database && objects && jobs && clock === 'ok' && disk === 'ok';
  return { status: isWell ? 'ok' : 'degraded', version: serviceVersion, parts };
}

function toPartState(isUp: boolean): 'ok' | 'down' {
  return isUp ? 'ok' : 'down';
}

async function checkDisk({ disk }: Platform): Promise<Health['parts']['disk']> {
  return (await disk.isLow()) ? 'low' : 'ok';
}

async function checkClock(platform: Platform): Promise<Health['parts']['clock']> {
  try {
    return (await runAsService(platform, readClockFault)) === null ? 'ok' : 'doubtful';
  } catch {
    // The database has gone down since it answered.
    return 'down';
  }
}
