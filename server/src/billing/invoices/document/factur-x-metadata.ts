import { html } from '../../../platform/html/index.ts';
import type { AddedMetadata } from '../../../platform/typst/index.ts';
import { facturXName } from './factur-x.ts';

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const level = 'EN 16931';
const described = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document'],
  ['Version', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document'],
] as const;

/**
 * Metadata of a PDF by which readers recognise Factur-X (Factur-X 1.07, §6.2), with the description of these
 * properties, which PDF/A requires for properties outside its own list (ISO 19005-3, 6.6.2.3).
 */
export const facturXMetadata: AddedMetadata = {
  description: html`<rdf:Description rdf:about="" xmlns:fx="${namespace}">
  <fx:DocumentFileName>${facturXName}</fx:DocumentFileName>
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>${level}</fx:ConformanceLevel>
</rdf:Description>
`.toString(),
  schema: html`<rdf:li rdf:parseType="Resource">
  <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
  <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
  <pdfaSchema:prefix>fx</pdfaSchema:prefix>
  <pdfaSchema:property><rdf:Seq>${described.map(
    ([name, description]) => html`<rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>${name}</pdfaProperty:name>
    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
    <pdfaProperty:category>external</pdfaProperty:category>
    <pdfaProperty:description>${description}</pdfaProperty:description>
  </rdf:li>`,
  )}</rdf:Seq></pdfaSchema:property>
</rdf:li>
`.toString(),
};
