import { getDeviceStorage } from './device-storage.ts';

/** Answers of the person to the permission questions of the browser (decisions §1). */
export type PermissionAnswer = 'granted' | 'denied' | 'unknown';
export interface StoredPermissions {
  readonly location: PermissionAnswer;
  readonly camera: PermissionAnswer;
}

const key = 'placejuste_permissions';
const answers: readonly unknown[] = ['granted', 'denied', 'unknown'];

export function readPermissions(): StoredPermissions {
  const storedPermissions = parse(getDeviceStorage().getItem(key));
  return { location: parseAnswer(storedPermissions['location']), camera: parseAnswer(storedPermissions['camera']) };
}

export function rememberPermission(name: keyof StoredPermissions, value: PermissionAnswer): void {
  try {
    getDeviceStorage().setItem(key, JSON.stringify({ ...readPermissions(), [name]: value }));
  } catch {
    // With a full or forbidden storage the question is only asked once more.
  }
}

export function forgetPermissions(): void {
  getDeviceStorage().removeItem(key);
}

function parseAnswer(value: unknown): PermissionAnswer {
  return answers.includes(value) ? (value as PermissionAnswer) : 'unknown';
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
