import * as v from 'valibot';
import { requiredText } from '#shop/form-fields.ts';

export const longestNote = 2000;

/** The form of a note about a customer's treatment. */
export const treatmentNoteForm = v.object({ body: requiredText('Escribe la nota.', longestNote) });
