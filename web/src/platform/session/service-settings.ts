/** Whether the service signs people in with passkeys, as it says of itself; rejects without a network. */
export async function takesPasskeys(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch('/auth/v1/settings', { signal });
  const settings: unknown = answer.ok ? await answer.json() : null;
  if (typeof settings !== 'object' || settings === null || !('passkeys_enabled' in settings)) return false;
  return settings.passkeys_enabled === true;
}
