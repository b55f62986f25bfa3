/** The fields of an order's form as staff read them. */
import type { FieldSetCode, OrderFieldName, OrderFields, Requirement } from './order-fields.ts';
import { fieldSetCodes, orderFieldNames } from './order-fields.ts';

export const orderFieldLabels: Record<OrderFieldName, string> = {
  lastName: 'Apellido',
  email: 'Correo electrónico',
  addressDetails: 'Detalles de la dirección',
  neighborhood: 'Barrio',
  department: 'Departamento',
  postalCode: 'Código postal',
  country: 'País',
  notes: 'Notas',
  subscribe: 'Recibir novedades',
};

export const fieldSetLabels: Record<FieldSetCode, string> = { cash: 'Contraentrega', checkout: 'Otros métodos' };

export const requirementWords: Record<Requirement, string> = {
  required: 'Obligatorio',
  optional: 'Opcional',
  absent: 'No se pide',
};

/** The key under which the audit log stores one field of a set. */
const keyOf = (set: FieldSetCode, name: OrderFieldName) => `${set}.${name}`;

/** The label of each field of each set, by the keys of `flatOrderFields`. */
export function flatFieldLabels(): Record<string, string> {
  return eachField((set, name) => `${orderFieldLabels[name]} (${fieldSetLabels[set].toLowerCase()})`);
}

/**
 * The requirement of each field of each set, as a flat record: the audit log then shows only the fields that changed.
 */
export function flatOrderFields(fields: OrderFields): Record<string, Requirement> {
  return eachField((set, name) => fields[set][name]);
}

function eachField<Word>(wordOf: (set: FieldSetCode, name: OrderFieldName) => Word): Record<string, Word> {
  const pairs = fieldSetCodes.flatMap((set) => orderFieldNames.map((name) => [keyOf(set, name), wordOf(set, name)]));
  return Object.fromEntries(pairs);
}
