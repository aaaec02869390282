import { findCategory, buildFacts, readAcceslibre, type ListingFault } from '@placejuste/domain/directory';
import { toParisDay, parsePlainDate } from '@placejuste/domain/kernel';
import * as z from 'zod';
import type { SourcedListing } from './keep-listings.ts';

/**
 * Text that the database accepts: neither U+0000 nor half a surrogate pair, which a cut may leave, and which would stop
 * the whole import.
 */
const text = (longest: number) =>
  z.string().transform((input) =>
    input
      .replaceAll('\u0000', '')
      .trim()
      .slice(0, longest)
      .replaceAll(/\p{Surrogate}/gu, ''),
  );
const optionalText = (longest: number) =>
  text(longest)
    .nullish()
    .transform((input) => (input === undefined || input === '' ? null : input));
const name = text(200).pipe(z.string().min(1));
const identifier = z.string().max(80).pipe(text(80)).pipe(z.string().min(1));
const degrees = (most: number) => z.number().min(-most).max(most);

/** A sheet of `/api/erps/`; its other fields are not stored. */
const sheet = z.object({
  uuid: identifier,
  nom: name,
  adresse: optionalText(300),
  commune: name,
  code_postal: optionalText(10),
  geom: z.object({ coordinates: z.tuple([degrees(180), degrees(90)]).rest(z.unknown()) }),
  activite: z.object({ nom: text(200) }).nullish(),
  web_url: optionalText(500),
  updated_at: z.string(),
  accessibilite: z.record(z.string(), z.unknown()).nullish(),
});

/** Parses a sheet; null when it has no name or no position, or another shape. */
export function parseListingSheet(value: unknown, today: string): SourcedListing | null {
  const parsedSheet = sheet.safeParse(value);
  if (!parsedSheet.success) return null;
  const { uuid, nom, adresse, commune, code_postal, geom, activite, web_url, updated_at, accessibilite } =
    parsedSheet.data;
  const updatedAt = new Date(updated_at);
  const on = Number.isNaN(updatedAt.getTime()) ? today : toParisDay(updatedAt);
  const activity = activite?.nom ?? null;
  const [longitude, latitude] = geom.coordinates;
  return buildListing({
    sourceId: uuid,
    name: nom,
    activity,
    street: parseStreet(adresse, code_postal ?? commune),
    postcode: code_postal,
    commune,
    latitude,
    longitude,
    url: web_url,
    fields: flattenSections(accessibilite ?? {}),
    on: on > today ? today : on,
    isDayOfFile: Number.isNaN(updatedAt.getTime()),
  });
}

/** Removes postcode and commune from the end of an address; they are stored apart. */
function parseStreet(address: string | null, from: string): string | null {
  const end = address?.lastIndexOf(from) ?? -1;
  const street = (end === -1 ? address : address?.slice(0, end))?.replace(/[\s,]+$/, '') ?? '';
  return street === '' ? null : street;
}

/**
 * Merges the fields of all sections, which move between versions of the schema: only the names of fields are stable.
 */
function flattenSections(sections: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sections).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value)
        : [[key, value] as const],
    ),
  );
}

/** Columns without which a file is not the exported table. */
export const neededColumns = ['id', 'name', 'commune', 'longitude', 'latitude', 'entree_plain_pied'] as const;

const degree = (most: number) =>
  z
    .string()
    .regex(/^\s*-?\d/)
    .pipe(z.coerce.number())
    .pipe(degrees(most));
const row = z.looseObject({
  id: identifier,
  name,
  commune: name,
  postal_code: optionalText(10),
  numero: optionalText(20),
  voie: optionalText(200),
  lieu_dit: optionalText(200),
  activite: optionalText(200),
  web_url: optionalText(500),
  longitude: degree(180),
  latitude: degree(90),
});

/** Parses a line of the exported table. It has no date: `on` is that of the file. */
export function parseListingRow(value: Readonly<Record<string, string>>, on: string): SourcedListing | null {
  const parsedRow = row.safeParse(value);
  if (!parsedRow.success) return null;
  const {
    id,
    name: listingName,
    commune,
    postal_code,
    numero,
    voie,
    lieu_dit,
    activite,
    web_url,
    longitude,
    latitude,
  } = parsedRow.data;
  const street = [numero, voie ?? lieu_dit].filter((part) => part !== null).join(' ') || null;
  return buildListing({
    sourceId: id,
    name: listingName,
    activity: activite,
    street,
    postcode: postal_code,
    commune,
    latitude,
    longitude,
    url: web_url,
    fields: value,
    on,
    isDayOfFile: true,
  });
}

/** Parses the identifier of a line, even if the rest is invalid; null without one. */
export function parseSourceId({ id }: Readonly<Record<string, string>>): string | null {
  return identifier.safeParse(id).data ?? null;
}

const faultyColumns: Readonly<Record<string, ListingFault>> = {
  id: 'NO_ID',
  name: 'NO_NAME',
  commune: 'NO_COMMUNE',
  longitude: 'NO_POSITION',
  latitude: 'NO_POSITION',
};

/** Finds why `parseListingRow` returned null for a line. */
export function findRowFault(value: Readonly<Record<string, string>>): ListingFault {
  const column = row.safeParse(value).error?.issues[0]?.path[0];
  return faultyColumns[String(column)] ?? 'UNREADABLE';
}

interface SheetReading {
  readonly sourceId: string;
  readonly name: string;
  readonly activity: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly commune: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly url: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly on: string;
  readonly isDayOfFile: boolean;
}

function buildListing({ sourceId, postcode, url, fields, on, isDayOfFile, ...listing }: SheetReading): SourcedListing {
  return {
    ...listing,
    sourceId,
    isDayOfFile,
    postcode: postcode !== null && /^\d{5}$/.test(postcode) ? postcode : null,
    sourceUrl: url?.startsWith('https://') === true && URL.canParse(url) ? url : null,
    category: findCategory(listing.activity),
    facts: buildFacts(readAcceslibre(fields), 'acceslibre', parsePlainDate(on) ?? '2000-01-01'),
  };
}
