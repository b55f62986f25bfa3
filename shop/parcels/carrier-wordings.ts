/** What the words of carriers mean. */
import type { ParcelState } from '#db/schema.ts';

/** Phrases of any carrier, as they are after `normalizeWording`. */
const common: Record<string, ParcelState> = {
  'pendiente de recoleccion': 'labelled',
  'guia generada': 'labelled',
  'guia creada': 'labelled',
  'por recoger': 'labelled',
  'envio recolectado': 'collected',
  recolectado: 'collected',
  recogido: 'collected',
  'entregado a transportadora': 'collected',
  'recibido por la transportadora': 'collected',
  'en transito': 'in-transit',
  'en camino': 'in-transit',
  'en distribucion': 'in-transit',
  'en reparto': 'in-transit',
  'ingresado a bodega': 'in-transit',
  'en bodega destino': 'in-transit',
  'salida a ruta': 'in-transit',
  'en ruta': 'in-transit',
  despachado: 'in-transit',
  novedad: 'incident',
  incidencia: 'incident',
  'con novedad': 'incident',
  'novedad/incidencia': 'incident',
  'no entregado': 'incident',
  'intento de entrega': 'incident',
  'reprogramar fecha': 'incident',
  'cambio de direccion': 'incident',
  'direccion errada': 'incident',
  'destinatario ausente': 'incident',
  'fuera de cobertura': 'incident',
  'orden publico': 'incident',
  averia: 'incident',
  hurto: 'incident',
  'destinatario fallecido': 'incident',
  oficina: 'incident',
  'reclamar en oficina': 'incident',
  entregado: 'delivered',
  'entregado al destinatario': 'delivered',
  'rechazado por el destinatario': 'refused',
  'rehusado por el destinatario': 'refused',
  'en devolucion': 'refused',
  'devolucion en transito': 'refused',
  devuelto: 'returned',
  'devuelto al remitente': 'returned',
  'devolucion entregada a origen': 'returned',
  cancelado: 'cancelled',
  'envio cancelado': 'cancelled',
  'guia cancelada': 'cancelled',
  anulado: 'cancelled',
  'guia anulada': 'cancelled',
  extraviado: 'lost',
  perdido: 'lost',
  siniestrado: 'lost',
};

/** Phrases that mean something else at one carrier, by its normalized name. */
const byCarrier: Record<string, Record<string, ParcelState | null>> = {
  // Its counters are where customers fetch parcels that were sent there.
  'inter rapidisimo': { oficina: 'in-transit' },
};

/**
 * The state that the words of a carrier mean. A phrase counts as a whole: 'No entregado' is not 'Entregado', and
 * 'Reportado entregado', which the carrier has not confirmed, means nothing known.
 *
 * @returns null for unknown words, which staff see as 'sin clasificar'
 */
export function stateOfWording(carrierName: string, words: string): ParcelState | null {
  const phrase = normalizeWording(words);
  const own = byCarrier[normalizeWording(carrierName)];
  if (own && Object.hasOwn(own, phrase)) return own[phrase] ?? null;
  return Object.hasOwn(common, phrase) ? (common[phrase] ?? null) : null;
}

/**
 * Whether the words beside a delivery leave open that the customer got the parcel: they speak of the way back, as in
 * 'Entregado: devolución a origen', of the handover to the carrier, or of a delivery that is only reported.
 */
export function doubtsDelivery(detail: string): boolean {
  return doubts.test(normalizeWording(detail));
}

const doubts = /devol|devuel|remitente|origen|rehus|rechaz|no entreg|\ba (la )?transportadora|\breportad[oa]\b/;

/** Brings words into one form: lower case without accents, single spaces, no punctuation at the ends. */
function normalizeWording(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/\s*\/\s*/g, '/')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
