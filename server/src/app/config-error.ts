/** A fault in the configuration: printed as it is, one line a fault, and the process ends with code 1. */
export class ConfigError extends Error {}
