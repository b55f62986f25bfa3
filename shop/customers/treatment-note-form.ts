import * as v from 'valibot';
import { requiredText } from '#shop/form-fields.ts';

export const longestNote = 2000;

/** What staff note of a customer's treatment. */
export const treatmentNoteForm = v.object({ body: requiredText('Escribe la nota.', longestNote) });
