import * as v from 'valibot';
import { requiredText } from '#shop/form-fields.ts';

export const longestCustomerNote = 1000;

/** The form of a note by staff on a customer. */
export const customerNoteForm = v.object({ body: requiredText('Escribe la nota.', longestCustomerNote) });
