import * as v from 'valibot';
import { optionalLine } from '#shop/form-fields.ts';
import { longestConfirmationNote, staffChannels } from './order-confirmation.ts';

/** The form in which staff record that a customer confirmed an order. */
export const confirmationForm = v.object({
  channel: v.picklist(staffChannels, 'Elige cómo lo confirmaste.'),
  note: optionalLine(longestConfirmationNote),
});
