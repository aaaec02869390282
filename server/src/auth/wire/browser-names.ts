/** In this order, since each browser also names those from which it descends. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const findName = (names: Names, agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** Common names of the browser and system of a `User-Agent`, never its own text, which anybody may write. */
export function readBrowserNames(agent: string | null): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  return { browser: findName(browsers, agent ?? ''), system: findName(systems, agent ?? '') };
}
