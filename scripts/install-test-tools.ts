// Installs the system packages that the tests need, at once. `.ci/run` runs it beside the checks, which need none.
import { installTestTools } from './system-tools.ts';

await installTestTools();
