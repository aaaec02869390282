import type { AuthService } from '../auth-context.ts';

/**
 * Answers only after the minimum duration or a multiple of it, so that the time taken does not reveal whether an
 * address is known: on a busy machine, the work itself may last longer than the minimum.
 */
export async function withMinimumDuration<T>(
  { settings }: Pick<AuthService, 'settings'>,
  work: () => Promise<T>,
): Promise<T> {
  const progress = { isOver: false };
  const settled = Promise.allSettled([work()]).finally(() => {
    progress.isOver = true;
  });
  do {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, settings.answerFloorMs);
    });
  } while (!progress.isOver);
  const [outcome] = await settled;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Like `withMinimumDuration`, for refusals only: a success is answered at once. */
export async function refuseWithMinimumDuration<T>(
  { settings, platform }: Pick<AuthService, 'settings' | 'platform'>,
  work: () => Promise<T>,
): Promise<T> {
  const { clock } = platform;
  const floorMs = settings.answerFloorMs;
  const begunAt = clock.now().getTime();
  try {
    return await work();
  } catch (error) {
    if (floorMs > 0)
      await new Promise<void>((resolve) =>
        setTimeout(resolve, floorMs - ((clock.now().getTime() - begunAt) % floorMs)),
      );
    throw error;
  }
}
