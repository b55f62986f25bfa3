import type { ProductKind } from '#db/schema.ts';

/** The texts of a kind of product. */
export type ProductKindWords = {
  label: string;
  /** what to enter for it */
  hint: string;
  /** an example of the INVIMA number of such a product; null if it needs none */
  invimaExample: string | null;
};

/** Every kind, in the order of the select. */
export const productKindWords: Record<ProductKind, ProductKindWords> = {
  supplement: {
    label: 'Suplemento dietario',
    hint: 'Se vende con registro INVIMA. La tienda le pone sola la leyenda obligatoria; si empiezas las advertencias con la tuya, muestra la tuya.',
    invimaExample: 'SD2018-0004293',
  },
  phytotherapeutic: {
    label: 'Fitoterapéutico',
    hint: 'Se vende con registro INVIMA y solo se anuncia la indicación aprobada.',
    invimaExample: 'PFT2019-0001234',
  },
  cosmetic: {
    label: 'Cosmético',
    hint: 'Se vende con notificación sanitaria obligatoria.',
    invimaExample: 'NSOC12345-19CO',
  },
  food: {
    label: 'Alimento',
    hint: 'Escribe su registro, permiso o notificación sanitaria si lo requiere.',
    invimaExample: 'RSA-001234-2020',
  },
  service: { label: 'Servicio', hint: 'No lleva registro sanitario ni vence.', invimaExample: null },
  other: { label: 'Otro', hint: 'Para lo que no es ninguno de los anteriores.', invimaExample: null },
};

/** Kinds that may not be sold without an INVIMA number. */
const kindsWithRecord: readonly ProductKind[] = ['supplement', 'phytotherapeutic', 'cosmetic'];

/** Whether a product lacks the INVIMA number that its kind requires. */
export function lacksInvimaRecord(product: { kind: ProductKind; invimaRecord: string | null }): boolean {
  return kindsWithRecord.includes(product.kind) && !product.invimaRecord?.trim();
}
