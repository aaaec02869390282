/** A kept picture this action needs on the server first. */
export interface ActionPhoto {
  readonly photoId: string;
  readonly bucket: string;
  readonly objectName: string;
  /** What it shows, in words: « photo du pare-brise ». */
  readonly label: string;
}
