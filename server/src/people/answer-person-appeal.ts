import { notificationMessages } from '@placejuste/domain/notification';
import { answerAppeal } from '../accounts/index.ts';
import { notifyPerson } from '../notifications/index.ts';
import type { ServiceCommandContext } from '../platform/http/index.ts';

/** Answers a holder's appeal of their suspension, and adds a notification to the mail. */
export async function answerPersonAppeal(
  context: ServiceCommandContext,
  input: Parameters<typeof answerAppeal>[1],
): ReturnType<typeof answerAppeal> {
  const result = await answerAppeal(context, input);
  if (result.ok)
    await notifyPerson(context, { userId: input.userId, message: notificationMessages.suspensionAnswered() });
  return result;
}
