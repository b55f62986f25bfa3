import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type CarrierKind, carriers, orders, parcels, type ShippingAddress } from '#db/schema.ts';
import { parsePhone } from '#shop/colombia.ts';
import type { Pesos } from '#shop/money.ts';
import { type CarrierContact, type ParcelToQuote, parcelContent } from '#shop/parcels/carriers/carrier-api.ts';
import { declaredValueOf } from '#shop/parcels/declared-value.ts';
import { amountToCollect, type LockedParcel, lockParcel } from '#shop/parcels/locked-parcel.server.ts';
import { carriesGoods } from '#shop/parcels/parcel-states.ts';
import { municipalityCode } from '#shop/places/municipality-code.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { hasAddress } from '#shop/settings/store-place.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import { weighGoods } from '#shop/shipping/weigh-goods.server.ts';
import { receiverOf } from './guide-receiver.server.ts';

/** What a carrier needs to know of a parcel and the shop or the order does not say. */
export type MissingForGuide =
  | 'shop-address'
  | 'shop-city'
  | 'shop-phone'
  | 'shop-email'
  | 'weight'
  | 'value'
  | 'city'
  | 'address'
  | 'phone';

/** A parcel as a carrier's interface is asked about it. */
export type Shipment = ParcelToQuote & { orderNumber: string; sender: CarrierContact; receiver: CarrierContact };

export type ReadShipmentResult =
  | { ok: true; shipment: Shipment; locked: NonNullable<Awaited<ReturnType<typeof lockParcel>>> }
  | { ok: false; reason: 'not-found' }
  /** it has a guide, or is on its way, or ended */
  | { ok: false; reason: 'not-possible'; state: LockedParcel['state'] }
  | { ok: false; reason: 'order-cancelled' }
  /** its carrier is worked with by hand */
  | { ok: false; reason: 'by-hand' }
  | { ok: false; reason: 'missing'; missing: MissingForGuide[] };

/**
 * Reads what a carrier's interface has to know of a parcel that has no guide yet, and locks its order and the parcel.
 *
 * @param typed.grams what staff weighed; null: the parcel's weight, or else that of the order's lines
 * @param typed.declaredValue what staff say that its goods are worth; null: see `declaredValueOf`
 */
export async function readShipment(
  tx: Db,
  parcelId: string,
  typed: { grams: number | null; declaredValue?: Pesos | null },
): Promise<ReadShipmentResult> {
  const locked = await lockParcel(tx, parcelId);
  if (!locked) return { ok: false, reason: 'not-found' };
  const { order, parcel, others } = locked;
  if (parcel.state !== 'prepared' || parcel.guide) return { ok: false, reason: 'not-possible', state: parcel.state };
  if (order.status === 'Cancelado') return { ok: false, reason: 'order-cancelled' };
  const row = await readRow(tx, parcel.id);
  if (row.kind === 'manual') return { ok: false, reason: 'by-hand' };

  const settings = await getStoreSettings(tx);
  const grams = typed.grams ?? row.weightGrams ?? (await weighGoods(tx, order.items));
  const sender = senderOf(settings);
  const receiver = receiverOf(row.address);
  const declaredValue = declaredValueOf(order, {
    parcel: { declaredValue: typed.declaredValue ?? parcel.declaredValue },
    others,
  });
  const hasValue = declaredValue > 0 || !others.some(carriesGoods);
  const missing = missingOf(settings, { grams, hasValue, sender, receiver });
  if (missing.length > 0) return { ok: false, reason: 'missing', missing };
  const [length = 0, width = 0, height = 0] = settings.boxSizeCm;
  return {
    ok: true,
    locked,
    shipment: {
      from: { municipality: sender.municipality, address: sender.address },
      to: { municipality: receiver.municipality, address: receiver.address },
      grams,
      sizeCm: [length, width, height],
      content: parcelContent,
      declaredValue,
      codAmount: await amountToCollect(tx, order.id, others),
      orderNumber: order.orderNumber,
      sender,
      receiver,
    },
  };
}

async function readRow(tx: Db, parcelId: string): Promise<Row> {
  const [row] = await tx
    .select({ kind: carriers.kind, weightGrams: parcels.weightGrams, address: orders.shippingAddress })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.id, parcelId));
  if (!row) throw new Error('A locked parcel is gone');
  return row;
}

type Row = { kind: CarrierKind; weightGrams: number | null; address: ShippingAddress };

function senderOf(settings: SettingsValues): CarrierContact {
  return {
    municipality: municipalityCode(settings.city, settings.department) ?? '',
    address: hasAddress(settings) ? settings.contactAddress.trim() : '',
    company: settings.siteName,
    firstName: settings.siteName,
    lastName: '',
    email: settings.contactEmail,
    phone: parsePhone(settings.contactPhone) ?? parsePhone(settings.contactWhatsapp) ?? '',
    suburb: '',
    directions: '',
  };
}

function missingOf(
  { boxSizeCm }: SettingsValues,
  shipment: { grams: number; hasValue: boolean; sender: CarrierContact; receiver: CarrierContact },
): MissingForGuide[] {
  const { grams, hasValue, sender, receiver } = shipment;
  if (boxSizeCm.length !== 3) throw new Error('The usual box has no three sides');
  const isMissing: Record<MissingForGuide, boolean> = {
    'shop-address': sender.address === '',
    'shop-city': sender.municipality === '',
    'shop-phone': sender.phone === '',
    // Carriers write to the shop about its guides, and about customers without an address.
    'shop-email': !sender.email.includes('@'),
    weight: grams <= 0,
    // Its other parcels declare all that the order is worth.
    value: !hasValue,
    city: receiver.municipality === '',
    address: receiver.address === '',
    phone: receiver.phone === '',
  };
  return (Object.keys(isMissing) as MissingForGuide[]).filter((name) => isMissing[name]);
}
