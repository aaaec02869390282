/** Properties of a device; undefined where its browser does not give them. */
export interface DeviceHints {
  readonly userAgent: string;
  /** GiB, rounded down by the browser. */
  readonly deviceMemory: number | undefined;
  readonly cores: number | undefined;
  readonly saveData: boolean | undefined;
  readonly effectiveType: string | undefined;
}

const twoYearsMs = 2 * 365.25 * 86_400_000;
/**
 * Chrome 128 was released on 20 August 2024, and a version every 29 days on average: precise to some weeks over years.
 */
const referenceVersion = { version: 128, at: Date.UTC(2024, 7, 20), everyMs: 29 * 86_400_000 };
const slowTypes: readonly (string | undefined)[] = ['slow-2g', '2g', '3g'];
/** Minimum number of frames per second, measured over half a second. */
const minFrames = 40;
const framesMs = 500;
const needed = 2;

function isOutdated(userAgent: string, now: number): boolean {
  const version = /Chrome\/(\d+)/.exec(userAgent)?.[1];
  return (
    version !== undefined &&
    now - (referenceVersion.at + (Number(version) - referenceVersion.version) * referenceVersion.everyMs) > twoYearsMs
  );
}

/** Counts the first three signs, and tells whether the fourth holds without counting frames (decisions §8). */
function countWeakSigns(
  { userAgent, deviceMemory, cores, saveData, effectiveType }: DeviceHints,
  now: number,
): { readonly first: number; readonly slowLine: boolean } {
  const weak = [
    deviceMemory !== undefined && deviceMemory <= 2,
    cores !== undefined && cores <= 4,
    isOutdated(userAgent, now),
  ];
  return { first: weak.filter(Boolean).length, slowLine: saveData === true || slowTypes.includes(effectiveType) };
}

/**
 * True when an Android device needs the stabilisation mode: at least two of the four signs of decisions §8. Frames are
 * counted only when they decide.
 */
export async function needsStabilising(
  hints: DeviceHints,
  now: number,
  framesPerSecond: () => Promise<number>,
): Promise<boolean> {
  if (!/android/i.test(hints.userAgent)) return false;
  const { first, slowLine } = countWeakSigns(hints, now);
  if (first + (slowLine ? 1 : 0) >= needed) return true;
  return first === needed - 1 && !slowLine && (await framesPerSecond()) < minFrames;
}

function readHints(): DeviceHints {
  const device = navigator as Navigator & {
    readonly deviceMemory?: number;
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  const { userAgent, deviceMemory, hardwareConcurrency: cores, connection } = device;
  return { userAgent, deviceMemory, cores, saveData: connection?.saveData, effectiveType: connection?.effectiveType };
}

/** A hidden page draws no frame, which says nothing about the device. */
function countFrames(): Promise<number> {
  if (document.visibilityState !== 'visible') return Promise.resolve(Infinity);
  return new Promise((resolve) => {
    const start = performance.now();
    let frames = 0;
    const countFrame = (): void => {
      const passed = performance.now() - start;
      if (passed >= framesMs) return resolve((frames * 1000) / passed);
      frames += 1;
      requestAnimationFrame(countFrame);
    };
    requestAnimationFrame(countFrame);
  });
}

/**
 * Android stabilisation mode (specification §4): the class of the document stops animations and transitions until the
 * page closes.
 */
export async function stabilisePage(): Promise<void> {
  if (await needsStabilising(readHints(), Date.now(), countFrames))
    document.documentElement.classList.add('stabilised');
}
