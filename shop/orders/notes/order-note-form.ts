import * as v from 'valibot';
import { requiredText } from '#shop/form-fields.ts';

export const longestOrderNote = 1000;

/** The form of an internal note on an order. */
export const orderNoteForm = v.object({ body: requiredText('Escribe la nota.', longestOrderNote) });
