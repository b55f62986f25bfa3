/** Names a part owed: the payment that it is taken from, and the return or change because of which it is owed, or an id of its own. */
import type { PaymentIncident } from '#db/schema.ts';

type Part = Pick<PaymentIncident, 'kind' | 'transactionId' | 'returnId' | 'revisionId'>;

/** How a `partKey` ends. Keys of whole refunds by hand end in a number instead; ids of a provider have no such end. */
export const partEnd = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether an incident is a part owed. */
export const isPart = ({ kind, transactionId, returnId, revisionId }: Part) =>
  kind === 'refund-owed' && (returnId !== null || revisionId !== null || partEnd.test(transactionId));

/** Whether an incident owes what a customer transferred beyond what their order lacked. */
export const isExcess = (incident: Part) =>
  isPart(incident) && incident.returnId === null && incident.revisionId === null;

/**
 * The `transactionId` of a part owed.
 *
 * @param sourceKey the id of the transaction, or of the order for money that came by hand
 */
export const partKey = (sourceKey: string, reasonId: string) => `${sourceKey}/${reasonId}`;

/** The payment of a `partKey`. */
export const sourceKeyOf = (key: string) => key.slice(0, key.lastIndexOf('/'));
