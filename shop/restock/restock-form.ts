import * as v from 'valibot';
import { emailField, phoneField, requiredTick } from '#shop/form-fields.ts';

const consent = requiredTick('Para avisarte necesitamos tu autorización.');

/** The channel that announces a product's return: mail, or staff on WhatsApp if the shop sends no mail. */
export type RestockChannel = 'email' | 'phone';

/** The forms on a sold-out product's page, one for each channel: a contact and the consent. */
export const restockForms = {
  email: v.object({ email: emailField, consent }),
  phone: v.object({ phone: phoneField, consent }),
};
