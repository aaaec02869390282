export const deadlineMs = 1000;

/** Resolves to `otherwise` when a part fails or hangs: a store behind a broken network does not answer at all. */
export async function answerInTime<Answer>(
  answer: Promise<Answer>,
  otherwise: Answer,
  withinMs: number = deadlineMs,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), withinMs);
  });
  return Promise.race([answer.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}
