import { stationsContract } from '@placejuste/contracts/stations';
import { callApi, callKey, callQuery, pagesQuery } from '../platform/index.ts';

const { calls } = stationsContract;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export const nearKey = callKey(calls.listNear);

/** Published places around a point. The links to their pictures live for five minutes. */
export const nearQuery = ({ latitude, longitude }: Point) =>
  callQuery(calls.listNear, { query: { lat: latitude, lon: longitude } });

/** Places of this person, newest first. */
export const ownQuery = pagesQuery(calls.listOwn, (query, signal) => callApi(calls.listOwn, { query, signal }));
