import { onTestFinished } from 'vitest';
import { startCarrier } from '#stand-ins/carrier/carrier-server.ts';
import { readCarrierSettings } from '#stand-ins/carrier/carrier-settings.ts';

type Fields = Record<string, unknown>;
/** An HTTP response, with its body typed for field access. */
export type Answered = {
  status: number;
  body: { status: string; status_messages: Fields[]; data: Fields & { rates: Fields[] } };
};

const key = '5e1f0c3a-0000-4000-8000-000000000001';
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';

/** A quotation as one was made on 3 October 2026, from Bogotá to Medellín. */
export const aQuotation: Fields = {
  description: 'Vinilo (musica fisica)',
  contentValue: 200_000,
  packages: [{ weight: 1, height: 5, width: 30, length: 31 }],
  origin: { daneCode: '11001000', address: 'Carrera 15 # 85-40' },
  destination: { daneCode: '05001000', address: 'Carrera 50 # 50-50' },
};

const aContact = {
  company: 'Origen Natural',
  firstName: 'Marta',
  lastName: 'Ruiz',
  email: 'tienda@correo.example',
  phone: '3004567812',
  address: 'Carrera 15 # 85-40',
  suburb: 'El Lago',
  crossStreet: 'No aplica',
  reference: 'No aplica',
  daneCode: '11001000',
};

/** Starts a carrier on a free port for one test. */
export async function aCarrier() {
  const carrier = await startCarrier(readCarrierSettings({ STAND_IN_HOST: '127.0.0.1', STAND_IN_KEY: key }));
  onTestFinished(carrier.close);

  async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
    return fetch(`${carrier.url}/api/v2${path}`, {
      method: 'POST',
      headers: { Authorization: key, 'User-Agent': browser, ...headers },
      body: JSON.stringify(body),
    });
  }

  async function ask(path: string, body: unknown, headers: Record<string, string> = {}) {
    const answer = await send(path, body, headers);
    return { status: answer.status, body: await answer.json() } as Answered;
  }

  async function control(path: string, body?: object) {
    const answer = await fetch(`${carrier.url}/_control${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.json() as Promise<Fields & Fields[]>;
  }

  /** A purchase of the cheapest rate of a quotation, with `changes`. */
  async function aShipment(quotation: Fields = aQuotation, changes: Fields = {}): Promise<Fields> {
    const { rates } = (await ask('/quotation', quotation)).body.data;
    const wantsCod = JSON.stringify(quotation).includes('codValue');
    const rate = rates.find(({ cod }) => cod === wantsCod);
    return {
      ...quotation,
      idRate: rate?.idRate,
      myShipmentReference: 'ORDEN-1',
      requestPickup: false,
      insurance: false,
      origin: aContact,
      destination: { ...aContact, firstName: 'Ana', daneCode: '05001000' },
      ...changes,
    };
  }

  return {
    ...carrier,
    send,
    ask,
    control,
    aShipment,
    buy: async (quotation?: Fields, changes?: Fields) => ask('/shipment_sandbox', await aShipment(quotation, changes)),
  };
}
