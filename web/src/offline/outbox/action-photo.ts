/** A stored picture that must be on the server before the action. */
export interface ActionPhoto {
  readonly photoId: string;
  readonly bucket: string;
  readonly objectName: string;
  /** French name of the picture's content: « photo du pare-brise ». */
  readonly label: string;
}
