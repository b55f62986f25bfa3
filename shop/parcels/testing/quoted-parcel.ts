/** Parcels to quote and to ship, for tests with the stand-in carrier. */
import type {
  CarrierApi,
  CarrierContact,
  CarrierRate,
  ParcelToQuote,
  ParcelToShip,
} from '#shop/parcels/carriers/carrier-api.ts';

/** A parcel of 1 kg from Bogotá to Medellín, worth 200,000 pesos, for which real prices are known. */
export function aParcelToQuote(changes: Partial<ParcelToQuote> = {}): ParcelToQuote {
  return {
    from: { municipality: '11001', address: 'Carrera 15 # 85-40' },
    to: { municipality: '05001', address: 'Carrera 50 # 50-50' },
    grams: 850,
    sizeCm: [31, 30, 5],
    content: 'Productos naturales',
    declaredValue: 200_000,
    codAmount: 0,
    ...changes,
  };
}

export function aCarrierContact(changes: Partial<CarrierContact> = {}): CarrierContact {
  return {
    municipality: '05001',
    address: 'Carrera 50 # 50-50',
    company: '',
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@correo.example',
    phone: '3004567812',
    suburb: 'Laureles',
    directions: 'Portería azul',
    ...changes,
  };
}

const sender = aCarrierContact({
  municipality: '11001',
  address: 'Carrera 15 # 85-40',
  company: 'Origen Natural',
  email: 'tienda@correo.example',
});

/** The purchase of a guide at a rate, of the same parcel as `aParcelToQuote`. */
export function aParcelToShip(rate: CarrierRate, changes: Partial<ParcelToShip> = {}): ParcelToShip {
  const { from: _, to: __, ...contents } = aParcelToQuote();
  return {
    ...contents,
    rate,
    reference: 'ORDEN-1-1',
    orderNumber: 'ORDEN-1',
    sender,
    receiver: aCarrierContact(),
    ...changes,
  };
}

/** The cheapest rate of a parcel. */
export async function cheapestRate(api: CarrierApi, parcel = aParcelToQuote()): Promise<CarrierRate> {
  const quoted = await api.quote(parcel);
  const rate = quoted.ok ? quoted.rates[0] : undefined;
  if (!rate) throw new Error('No company brings the parcel');
  return rate;
}
