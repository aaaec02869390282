import { maxPhotoBytes, minPhotoBytes } from '@placejuste/domain/declaration';

/** The part of `ImageCapture` used here; Firefox and Safari lack it. */
interface StillCamera {
  takePhoto(): Promise<Blob>;
}
type StillCameraMaker = new (track: MediaStreamTrack) => StillCamera;

/** Timeout of `takePhoto`, which some phones never answer; the video frame is taken instead. */
const stillPatienceMs = 2500;
/**
 * JPEG qualities, best first: a picture too large for the rules is encoded again at a lower one, one too small at 1.
 */
const qualities = [0.92, 0.85, 0.7] as const;

/** Takes a picture as a JPEG file: from the sensor when the browser allows it, otherwise from the video. */
export async function takePicture(video: HTMLVideoElement, stream: MediaStream, now: Date): Promise<File> {
  const [track] = stream.getVideoTracks();
  const Still = (globalThis as { readonly ImageCapture?: StillCameraMaker }).ImageCapture;
  const still = track === undefined || Still === undefined ? null : await takeSensorPicture(new Still(track));
  const picture = still ?? (await takeVideoPicture(video));
  return new File([picture], `photo-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.jpg`, {
    type: picture.type,
  });
}

/** Null when the camera gives no picture within the rules. */
async function takeSensorPicture(camera: StillCamera): Promise<Blob | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), stillPatienceMs);
  });
  try {
    const picture = await Promise.race([camera.takePhoto(), late]);
    return picture !== null &&
      picture.type === 'image/jpeg' &&
      picture.size >= minPhotoBytes &&
      picture.size <= maxPhotoBytes
      ? picture
      : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function takeVideoPicture(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  // The canvas is only read back: on the graphics card, reading it takes WebKit twice as long and blocks the screen.
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0);
  let picture = await encodeJpeg(canvas, qualities[0]);
  if (picture.size < minPhotoBytes) picture = await encodeJpeg(canvas, 1);
  for (const quality of qualities) {
    if (picture.size <= maxPhotoBytes) break;
    picture = await encodeJpeg(canvas, quality);
  }
  return picture;
}

function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no-picture')) : resolve(blob)), 'image/jpeg', quality);
  });
}
