// The system's packages that the tests need, in one go. `.ci/run` starts it beside the checks, which need none of them.
import { installTestTools } from './system-tools.ts';

await installTestTools();
