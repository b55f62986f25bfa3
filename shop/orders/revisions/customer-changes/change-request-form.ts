import * as v from 'valibot';
import { requiredText } from '#shop/form-fields.ts';
import { longestChangeRequest } from './longest-change-request.ts';

/** The form with which a customer asks for a change to their order. */
export const changeRequestForm = v.object({
  text: requiredText('Cuéntanos qué quieres cambiar.', longestChangeRequest),
});
