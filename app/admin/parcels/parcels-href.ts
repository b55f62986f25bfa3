import { orderHref, printsHref } from '#app/admin/orders/orders-href.ts';
import type { ParcelPart } from '#shop/parcels/parcel-parts.ts';

export const parcelsHref = '/admin/parcels';
export const carriersHref = '/admin/carriers';

/** The address of a list of parcels; without `part`, of the orders that have none yet. */
export function parcelListHref({
  part,
  days,
  page = 1,
}: {
  part?: ParcelPart;
  days?: number | undefined;
  page?: number;
}): string {
  const params = new URLSearchParams();
  if (part) params.set('show', part);
  if (days) params.set('days', String(days));
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${parcelsHref}?${params}` : parcelsHref;
}

/** The address of a parcel. */
export const parcelHref = (parcelId: string) => `${parcelsHref}/${parcelId}`;

/** The address where staff buy the guide of a parcel. */
export const ratesHref = (parcelId: string) => `${parcelHref(parcelId)}/rates`;

/** The address where staff buy the guides of several parcels. */
export const manyRatesHref = (parcelIds: string[]) =>
  `${parcelsHref}/rates?${new URLSearchParams(parcelIds.map((id) => ['parcel', id]))}`;

/** The address that prints the labels of orders, with the way back to the parcels. */
export const parcelLabelsHref = (orderIds: string[]) => `${printsHref('labels', orderIds)}&back=parcels`;

/** The address that takes back the goods of an order, with the way back to the parcels. */
export const returnedParcelHref = (orderId: string) => `${orderHref(orderId)}/return?back=parcels`;

/** The address of the printed guide of a parcel. */
export const guideLabelHref = (parcelId: string) => `${parcelHref(parcelId)}/guide/label`;

/** The address where staff make a parcel of an order. */
export const newParcelHref = (orderId: string) => `${parcelsHref}/new?${new URLSearchParams({ order: orderId })}`;

/** The address of a carrier's form. */
export const carrierHref = (carrierId: string) => `${carriersHref}/${carrierId}`;

/** The address where staff arrange the columns of a carrier's file, or the one that reads them from a template. */
export function carrierSheetHref(carrierId: string, action?: 'template'): string {
  return action ? `${carrierHref(carrierId)}/${action}` : `${carrierHref(carrierId)}/sheet`;
}

/** The address of the file of parcels for their carrier. */
export function parcelSheetHref(carrierId: string, format: 'xlsx' | 'csv', parcelIds: string[]): string {
  const params = [['carrier', carrierId], ['format', format], ...parcelIds.map((id) => ['parcel', id])];
  return `${parcelsHref}/sheet?${new URLSearchParams(params)}`;
}

/** The address where staff take over the guides of a carrier's answer, and the one that applies them. */
export const guidesFileHref = `${parcelsHref}/guides`;
export const applyGuidesHref = `${guidesFileHref}/apply`;
