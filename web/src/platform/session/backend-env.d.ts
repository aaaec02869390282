/** Constants that `web/build/backend.ts` writes into the scripts. */
interface ImportMetaEnv {
  readonly BACKEND_URL?: string;
  readonly BACKEND_KEY?: string;
}
