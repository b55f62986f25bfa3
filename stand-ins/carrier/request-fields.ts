/** The fields of requests with their limits, and the words for those that are wrong. */
import * as v from 'valibot';

const missing = 'El campo es obligatorio';
const between = (shortest: number, longest: number) =>
  v.pipe(
    v.string(missing),
    v.minLength(shortest, `El campo debe tener entre ${shortest} y ${longest} caracteres.`),
    v.maxLength(longest, `El campo debe tener entre ${shortest} y ${longest} caracteres.`),
  );
const amount = (most: number) =>
  v.pipe(v.number(missing), v.minValue(0, `El valor mínimo es 0`), v.maxValue(most, `El valor máximo es ${most}`));
const size = (most: number) =>
  v.pipe(v.number(missing), v.minValue(1, 'El valor mínimo es 1'), v.maxValue(most, `El valor máximo es ${most}`));
const daneCode = v.pipe(v.string(missing), v.regex(/^\d{8}$/, 'El código DANE debe tener 8 dígitos'));

const codFields = {
  codValue: v.optional(amount(3_000_000)),
  includeGuideCost: v.optional(v.boolean()),
  codPaymentMethod: v.optional(v.picklist(['cash', 'data_phone'], 'Debe ser cash o data_phone')),
};

const contents = {
  description: between(3, 25),
  contentValue: amount(3_000_000),
  ...codFields,
  packages: v.pipe(
    v.array(
      v.object({ weight: size(1_000), height: size(300), width: size(300), length: size(300), ...codFields }),
      'El campo debe ser una lista de objetos',
    ),
    v.length(1, 'Un paquete por envío'),
  ),
};

const place = v.object({ daneCode, address: between(2, 50) }, missing);

export const quotationFields = v.object({ ...contents, origin: place, destination: place }, missing);

const contact = v.object(
  {
    company: between(2, 28),
    firstName: between(2, 14),
    lastName: between(0, 14),
    email: v.pipe(v.string(missing), v.email('Dato inválido, el campo debe ser de tipo email'), v.maxLength(60)),
    phone: v.pipe(v.string(missing), v.regex(/^\d{10}$/, 'El campo debe tener 10 dígitos')),
    address: between(2, 50),
    suburb: between(2, 30),
    crossStreet: between(2, 35),
    reference: between(2, 25),
    daneCode,
  },
  missing,
);

export const shipmentFields = v.object(
  {
    idRate: v.pipe(v.number(missing), v.integer()),
    myShipmentReference: between(2, 28),
    external_order_id: v.optional(between(1, 28)),
    requestPickup: v.boolean(missing),
    pickupDate: v.optional(v.pipe(v.string(), v.isoDate('Debe ser una fecha AAAA-MM-DD'))),
    insurance: v.boolean(missing),
    ...contents,
    origin: contact,
    destination: contact,
  },
  missing,
);

export type QuotationFields = v.InferOutput<typeof quotationFields>;
export type ShipmentFields = v.InferOutput<typeof shipmentFields>;

export const trackFields = v.object({ trackingCode: between(2, 60) }, missing);

const orderNumbers = v.pipe(v.array(v.pipe(v.number(missing), v.integer()), missing), v.minLength(1, missing));
/** The two requests name the same numbers differently. */
export const trackOrdersFields = v.object({ orders: orderNumbers }, missing);
export const cancellationFields = v.object({ idOrders: orderNumbers }, missing);

/** The words about wrong fields, nested as the fields are: `{destination: {address: ['…']}}`. */
export function wordsByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, unknown> {
  const words: Record<string, unknown> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map(({ key }) => String(key));
    const last = path.pop() ?? 'body';
    let fields = words;
    for (const name of path) {
      fields[name] ??= {};
      fields = fields[name] as Record<string, unknown>;
    }
    fields[last] = [...((fields[last] as string[] | undefined) ?? []), issue.message];
  }
  return words;
}
