/**
 * The interface of a carrier, or of a company that sells the guides of several. `server/envioclick/envioclick.server.ts`
 * implements it for EnvioClick Pro. Carriers without one are worked by hand.
 */
import type { Pesos } from '#shop/money.ts';

/** Where a parcel leaves or arrives. */
export type CarrierPlace = {
  /** the municipality's DANE code of five digits */
  municipality: string;
  address: string;
};

export type CarrierContact = CarrierPlace & {
  /** empty for a person */
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  /** ten digits */
  phone: string;
  /** the district; empty if unknown */
  suburb: string;
  /** what helps to find the door; empty if unknown */
  directions: string;
};

export type ParcelToQuote = {
  from: CarrierPlace;
  to: CarrierPlace;
  grams: number;
  /** length, width and height in centimetres */
  sizeCm: readonly [number, number, number];
  /** what is in it, in a few words */
  content: string;
  declaredValue: Pesos;
  /** what the carrier collects at the door; 0 if it is paid */
  codAmount: Pesos;
};

export type CarrierRate = {
  /** the interface's own name of the rate, valid for a short time */
  id: string;
  /** the company that brings it, and its service */
  carrier: string;
  service: string;
  /** with the least insurance, without `codFee` */
  freight: Pesos;
  /** what collecting costs; null if it does not collect */
  codFee: Pesos | null;
  /** delivery days; null if it does not say */
  days: number | null;
};

export type ParcelToShip = Omit<ParcelToQuote, 'from' | 'to'> & {
  rate: CarrierRate;
  /** the shop's name of this purchase, sent along, by which a lost answer can be looked up */
  reference: string;
  orderNumber: string;
  sender: CarrierContact;
  receiver: CarrierContact;
};

export type BoughtGuide = {
  guide: string;
  /** the interface's number of the purchase, by which it is tracked and cancelled */
  carrierOrder: string;
  /** empty without one */
  trackingLink: string;
  /** the printed guide; null if it did not come along */
  labelPdf: Uint8Array | null;
};

export type TrackedParcel = {
  /** empty if the interface does not say it, which it need not of a parcel that is looked up by its guide */
  carrierOrder: string;
  /** the interface's words, to be read by `stateOfWording` */
  words: string;
  /** more words about it; empty without any */
  detail: string;
  /** when it was handed over and delivered; null if not, or unknown */
  collectedAt: Date | null;
  deliveredAt: Date | null;
  /** empty if unknown */
  receivedBy: string;
};

/** What every guide says that a parcel holds: they do not name what the customer bought. */
export const parcelContent = 'Productos naturales';

/** The carrier refuses what was asked; `message` is for staff, in its words. */
export type CarrierRefusal = { ok: false; reason: 'refused'; message: string };

/** The carrier gave no valid response: the request may or may not have been carried out. */
export class CarrierUnavailable extends Error {}

/** No connection to the carrier was made, or it refused to answer at all: the request was certainly not carried out. */
export class CarrierUnreached extends CarrierUnavailable {}

/** The carrier does not let the shop in, for example because of its key: trying again does not help. */
export class CarrierTurnedAway extends CarrierUnreached {}

/** Methods throw `CarrierUnavailable` if the carrier is unavailable. */
export type CarrierApi = {
  /** whether nothing that is bought is real */
  isTest: boolean;
  /** whether it sells guides of a sandbox, with which nothing can be sent; those of the demo shop count as real ones */
  sellsTestGuides: boolean;
  /**
   * Lists what companies ask for bringing a parcel, the cheapest first; empty if none does.
   *
   * @param signal ends the request early
   */
  quote(parcel: ParcelToQuote, signal?: AbortSignal): Promise<{ ok: true; rates: CarrierRate[] } | CarrierRefusal>;
  /** Buys a guide. If the answer is lost, it may have been bought. */
  ship(parcel: ParcelToShip): Promise<{ ok: true; bought: BoughtGuide } | CarrierRefusal>;
  /** Says where parcels are. Those that the carrier does not know are missing from the result. */
  track(carrierOrders: string[]): Promise<TrackedParcel[]>;
  /** Looks up where parcels are by their guides, for purchases whose answer was lost. */
  trackGuide(guide: string): Promise<TrackedParcel | null>;
  /** Asks to cancel a purchase. An answer does not prove it: track it before saying so. */
  cancel(carrierOrder: string): Promise<{ ok: true } | CarrierRefusal>;
};
