/** The form of a carrier. */
import * as v from 'valibot';
import type { CarrierKind } from '#db/schema.ts';
import { requiredName } from '#shop/form-fields.ts';
import { guidePlace, isTrackingPattern, longestPattern } from '#shop/parcels/tracking-link.ts';

/** The longest name of a carrier. */
export const longestCarrierName = 60;

export const carrierForm = v.object({
  /** chosen once; a carrier keeps it */
  kind: v.optional(v.picklist(['manual', 'envioclick'] satisfies CarrierKind[]), 'manual'),
  name: requiredName('Escribe el nombre.', longestCarrierName, 'Escribe el nombre con letras.'),
  /** absent if it is left empty */
  trackingPattern: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(longestPattern, `Puede tener hasta ${longestPattern} caracteres.`),
      v.check(
        (text) => text === '' || isTrackingPattern(text),
        `Escribe una dirección que empiece por https://, con ${guidePlace} donde va el número.`,
      ),
    ),
  ),
  /** A form sends nothing for a box without a tick. */
  isActive: v.optional(v.boolean(), false),
});

export type CarrierForm = v.InferOutput<typeof carrierForm>;
