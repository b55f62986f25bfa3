import * as v from 'valibot';
import { emailField, requiredTick } from '#shop/form-fields.ts';

/** The newsletter's form. */
export const subscriptionForm = v.object({
  email: emailField,
  consent: requiredTick('Para suscribirte necesitamos tu autorización.'),
});
