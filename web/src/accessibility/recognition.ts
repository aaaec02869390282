/** The browser's own recognition of speech, of which the types of the platform know little. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  /** Newer browsers: nothing of the voice leaves the device. */
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

/** Undefined where the browser does not listen. */
export function findRecognitionMaker(): RecognitionMaker | undefined {
  const here = window as unknown as {
    readonly SpeechRecognition?: RecognitionMaker;
    readonly webkitSpeechRecognition?: RecognitionMaker;
  };
  return here.SpeechRecognition ?? here.webkitSpeechRecognition;
}
