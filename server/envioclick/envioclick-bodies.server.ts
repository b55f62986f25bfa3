/** What is sent to EnvioClick, in its fields, units and limits. The sources are in docs/envioclick-checklist.md. */

import { isoDayOf } from '#shop/dates.ts';
import type { CarrierContact, CarrierPlace, ParcelToQuote, ParcelToShip } from '#shop/parcels/carriers/carrier-api.ts';
import { fitAddress, fitName, fitText, plainLine, splitText } from './envioclick-texts.ts';

const limits = { kilos: 1_000, centimetres: 300, declaredValue: 3_000_000, email: 60 };

/** Written where the service requires two characters and nothing is known. */
const nothingKnown = 'No aplica';

/** Finds why a parcel cannot be asked for at all, in words for staff; null if it can. */
export function findParcelProblem({ from, to, grams, sizeCm }: ParcelToQuote): string | null {
  if (![from, to].every(({ municipality }) => /^\d{5}$/.test(municipality)))
    return 'Falta el municipio de salida o el de entrega.';
  if (grams > limits.kilos * 1_000) return `EnvioClick lleva hasta ${limits.kilos} kg por paquete.`;
  if (sizeCm.some((side) => side > limits.centimetres))
    return `EnvioClick lleva paquetes de hasta ${limits.centimetres} cm por lado.`;
  return null;
}

/** The body of a quotation. */
export function quotationOf(parcel: ParcelToQuote) {
  return { ...contentsOf(parcel), origin: placeOf(parcel.from), destination: placeOf(parcel.to) };
}

/** The body of a purchase. */
export function shipmentOf(parcel: ParcelToShip, now: Date) {
  return {
    idRate: Number(parcel.rate.id),
    myShipmentReference: parcel.reference.slice(0, 28),
    external_order_id: parcel.orderNumber.slice(0, 28),
    // The shop hands parcels over without asking for a pickup; one published client sends a day all the same.
    requestPickup: false,
    pickupDate: isoDayOf(now),
    // The least insurance is in the rate; this would add the voluntary one.
    insurance: false,
    ...contentsOf(parcel),
    origin: contactOf(parcel.sender, parcel.sender),
    destination: contactOf(parcel.receiver, parcel.sender),
  };
}

/**
 * What is in a parcel. Whole kilograms and centimetres, rounded up; the declared value is capped.
 *
 * Two published clients have the amount to collect in different places: beside the packages, or in the package. Each is
 * accepted where the other is read, so it is sent in both; `quote` shows whether it was read.
 */
function contentsOf({ grams, sizeCm, content, declaredValue, codAmount }: Omit<ParcelToQuote, 'from' | 'to'>) {
  const [length, width, height] = sizeCm.map((side) => Math.max(1, Math.ceil(side))) as [number, number, number];
  const collecting =
    codAmount > 0 ? { codValue: codAmount, includeGuideCost: false, codPaymentMethod: 'cash' as const } : {};
  return {
    description: atLeast(3, fitText(content, 25), 'Productos'),
    contentValue: Math.min(declaredValue, limits.declaredValue),
    ...collecting,
    packages: [{ weight: Math.max(1, Math.ceil(grams / 1_000)), length, width, height, ...collecting }],
  };
}

function placeOf({ municipality, address }: CarrierPlace) {
  return { daneCode: daneCodeOf(municipality), address: atLeast(2, fitAddress(address).address, nothingKnown) };
}

/** The service knows municipalities with the suffix of their populated place, `000` for the whole. */
function daneCodeOf(municipality: string): string {
  return `${municipality}000`;
}

function contactOf(contact: CarrierContact, sender: CarrierContact) {
  const { address, crossStreet } = fitAddress(contact.address);
  const fullName = `${contact.firstName} ${contact.lastName}`;
  // Long directions go on in the field of the cross street, if the address leaves it free.
  const [reference, rest] = splitText(plainLine(contact.directions), 25);
  return {
    company: atLeast(2, fitText(contact.company, 28) || fitName(fullName, 28), nothingKnown),
    firstName: atLeast(2, fitName(contact.firstName, 14), nothingKnown),
    lastName: fitName(contact.lastName, 14),
    email: isShortEmail(contact.email) ? contact.email : sender.email,
    phone: contact.phone,
    address: atLeast(2, address, nothingKnown),
    // Its documentation says 38; a live answer said 30.
    suburb: atLeast(2, fitText(contact.suburb, 30), nothingKnown),
    crossStreet: atLeast(2, crossStreet || fitText(rest, 35), nothingKnown),
    reference: atLeast(2, reference, nothingKnown),
    daneCode: daneCodeOf(contact.municipality),
  };
}

/** An address is required, and cannot be cut: without a valid one the carrier writes to the shop. */
const isShortEmail = (email: string) => email.includes('@') && email.length <= limits.email;

const atLeast = (shortest: number, text: string, otherwise: string) => (text.length >= shortest ? text : otherwise);
