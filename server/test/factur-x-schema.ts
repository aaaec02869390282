import { readFileSync } from 'node:fs';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

export interface FacturXSchema {
  /** What the schema finds wrong; empty when it finds nothing. */
  faultsOf(xml: string): readonly string[];
  close(): void;
}

/** The official schema of Factur-X 1.07.3, profile EN 16931. */
export function openFacturXSchema(): FacturXSchema {
  const file = new URL('./factur-x/Factur-X_1.07.3_EN16931.xsd', import.meta.url);
  // It names its other parts by their files.
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

/** The first value of each element, by its name without prefix. */
export function valuesOf(xml: string): (name: string) => string | undefined {
  return (name) => new RegExp(`<\\w+:${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1];
}
