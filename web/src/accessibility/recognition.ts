/** Speech recognition of the browser, which the DOM types barely cover. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  /** In recent browsers: true to recognise on the device, without sending the voice elsewhere. */
  processLocally?: boolean;
  start(): void;
  abort(): void;
}

export interface RecognitionMaker {
  new (): Recognition;
  readonly available?: (options: {
    readonly langs: readonly string[];
    readonly processLocally: boolean;
  }) => Promise<string>;
}

/** Undefined where the browser has no speech recognition. */
export function findRecognitionMaker(): RecognitionMaker | undefined {
  const here = window as unknown as {
    readonly SpeechRecognition?: RecognitionMaker;
    readonly webkitSpeechRecognition?: RecognitionMaker;
  };
  return here.SpeechRecognition ?? here.webkitSpeechRecognition;
}
