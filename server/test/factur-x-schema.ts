import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

export interface FacturXSchema {
  /** Faults that the schema finds; empty for a valid file. */
  faultsOf(xml: string): readonly string[];
  close(): void;
}

/** Opens the official schema of Factur-X 1.09, profile EN 16931, from a package of the tests. */
export function openFacturXSchema(): FacturXSchema {
  const installed = createRequire(import.meta.url).resolve('@stackforge-eu/factur-x');
  const file = pathToFileURL(join(dirname(installed), '..', 'schema', 'en16931', 'FACTUR-X_EN16931.xsd'));
  // It refers to its other parts by their files.
  xmlRegisterFsInputProviders();
  const document = XmlDocument.fromBuffer(readFileSync(file), { url: file.href });
  const validator = XsdValidator.fromDoc(document);
  return {
    faultsOf(xml) {
      const read = XmlDocument.fromString(xml);
      try {
        validator.validate(read);
        return [];
      } catch (error) {
        if (error instanceof XmlValidateError) return error.details.map(({ message }) => message);
        throw error;
      } finally {
        read.dispose();
      }
    },
    close() {
      validator.dispose();
      document.dispose();
    },
  };
}

/** First value of each element, by its name without prefix. */
export function valuesOf(xml: string): (name: string) => string | undefined {
  return (name) => new RegExp(`<\\w+:${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1];
}
