/** A fault of the configuration: printed as it is, one line per fault; the process then ends with code 1. */
export class ConfigError extends Error {}
