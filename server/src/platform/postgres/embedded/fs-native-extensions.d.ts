declare module 'fs-native-extensions' {
  /** An exclusive lock on a range of bytes, for as long as the file stays open. False when another opening holds it. */
  export function tryLock(fd: number, offset: number, length: number): boolean;
}
